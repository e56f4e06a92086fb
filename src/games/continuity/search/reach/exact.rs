//! A way out of a tile that was taken for another one nearby, followed exactly.

use crate::games::continuity::level::Level;
use crate::games::continuity::level::physics::FINE;
use crate::games::continuity::rules::STRIDE;
use crate::games::continuity::search::reach::flight::End;
use crate::games::continuity::search::reach::{Builder, Table, Target};

impl Table {
    /// Has an edge that leads out of its tile lead exactly to where it does, and follows what comes of that. False where it did
    /// so before.
    pub(in crate::games::continuity::search) fn refine(
        &mut self,
        level: &Level,
        (node, edge): (usize, usize),
    ) -> bool {
        let (body, way) = (self.nodes[node].body, &self.nodes[node].edges[edge]);
        let (Some(Target::Exit(old)), [action]) = (way.to, &way.actions[..]) else { return false };
        let (old, action) = (self.exits[old as usize].body, *action);
        let mut builder = Builder::of(level, std::mem::take(self));
        let flight = builder.air(&body).perform(body, &action);
        let mut refined = false;
        if let Some(flight) = flight.filter(|flight| flight.body != old)
            && let End::Through(side) = flight.end
        {
            let first = builder.table.nodes.len();
            let exit = builder.exit(body.tile, side, flight.body);
            builder.table.nodes[node].edges[edge].to = Some(Target::Exit(exit));
            builder.expand_from(first);
            refined = true;
        }
        *self = builder.table;
        refined
    }
}

impl<'a> Builder<'a> {
    /// One that goes on with what is known.
    fn of(level: &'a Level, table: Table) -> Builder<'a> {
        let mut builder = Builder::new(level, table);
        for (number, node) in (0..).zip(&builder.table.nodes) {
            let body = node.body;
            if node.ground.is_some() && body.x % (STRIDE * FINE) == 0 && body.y % FINE == 0 {
                builder.spots.entry((body.tile, body.x / FINE)).or_default().push(number);
            }
            for edge in &node.edges {
                let Some(Target::Exit(exit)) = edge.to else { continue };
                let way = &builder.table.exits[exit as usize];
                let Some(class) = builder.way(way.tile, way.side, &way.body) else { continue };
                builder.known.entry((node.ground, body.tile, class)).or_insert(exit);
            }
        }
        builder
    }
}
