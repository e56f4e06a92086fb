//! What is known of a level's switches and splitters, and how a level takes it over. Knows no rules.

use std::collections::{BTreeMap, BTreeSet};

use crate::game::LevelError;
use crate::games::bloxorz::level::block::adjacent;
use crate::games::bloxorz::level::{Block, Effects, Level, Targets, Tile, Wiring};
use crate::geometry::Cell;

impl Level {
    /// The same board with the wiring of one switch known so far. Bridges that `wiring` lacks are not worked.
    ///
    /// # Errors
    /// There is no switch, or what it is to work is no bridge.
    pub fn with_switch(mut self, switch: Cell, wiring: Wiring) -> Result<Level, LevelError> {
        self.check_wiring(&[switch], &wiring)?;
        let idle =
            |cell: Cell, effects: Effects| effects == Effects::NONE && self.tile(cell).is_bridge();
        let works = wiring.into_iter().filter(|(cell, effects)| !idle(*cell, *effects)).collect();
        self.switches.insert(switch, works);
        Ok(self)
    }

    /// The same board with what was seen of two soft switches under one landing. Of bridges that `wiring` lacks no more
    /// is known than of the switches one by one.
    ///
    /// # Errors
    /// They are not two neighbouring soft switches, or what they are to work is no bridge.
    pub fn with_pair(mut self, mut pair: [Cell; 2], wiring: Wiring) -> Result<Level, LevelError> {
        pair.sort_unstable();
        self.check_wiring(&pair, &wiring)?;
        let soft = pair.iter().all(|cell| self.tile(*cell) == Tile::Soft);
        if !soft || !adjacent(pair[0], pair[1]) {
            let message = format!("no block presses {} and {} together", pair[0], pair[1]);
            return Err(LevelError::new(message));
        }
        self.pairs.insert(pair, wiring);
        Ok(self)
    }

    fn check_wiring(&self, switches: &[Cell], wiring: &Wiring) -> Result<(), LevelError> {
        if let Some(cell) = switches.iter().find(|cell| !self.tile(**cell).is_switch()) {
            return Err(LevelError::new(format!("{cell} is no switch")));
        }
        // A bridge may be hidden at present.
        let fits = |cell: Cell| self.tile(cell).is_bridge() || self.tile(cell) == Tile::Unknown;
        match wiring.keys().find(|cell| !fits(**cell)) {
            Some(cell) => Err(LevelError::new(format!("{cell} is no bridge"))),
            None => Ok(()),
        }
    }

    /// The same board with one splitter known.
    ///
    /// # Errors
    /// There is no splitter, or the targets are not two cells of the board, apart from each other.
    pub fn with_splitter(mut self, splitter: Cell, targets: Targets) -> Result<Level, LevelError> {
        if self.tile(splitter) != Tile::Splitter {
            return Err(LevelError::new(format!("{splitter} is no splitter")));
        }
        if let Targets::Cells([one, two]) = targets {
            if one == two {
                return Err(LevelError::new(format!("both targets are {one}")));
            }
            if adjacent(one, two) {
                let message = format!("halves at {one} and {two} would join at once");
                return Err(LevelError::new(message));
            }
            if let Some(cell) = [one, two].into_iter().find(|cell| self.index(*cell).is_none()) {
                return Err(LevelError::new(format!("{cell} is outside the board")));
            }
        }
        self.splitters.insert(splitter, targets);
        Ok(self)
    }

    /// The same board with what another knows of switches and splitters, as far as it fits this one.
    #[must_use]
    pub fn with_wiring_of(&self, other: &Level) -> Level {
        let mut level = self.clone();
        (level.switches, level.pairs) = (BTreeMap::new(), BTreeMap::new());
        level.splitters = BTreeMap::new();
        let fits = |cell: &Cell| self.tile(*cell).is_bridge() || self.tile(*cell) == Tile::Unknown;
        for (switch, wiring) in &other.switches {
            let mut wiring = wiring.clone();
            // A bridge that the other board does not have may be worked in any way.
            for bridge in self.bridges().filter(|cell| !other.tile(*cell).is_bridge()) {
                wiring.entry(bridge).or_insert(Effects::ANY);
            }
            // One that is hidden now is not to be forgotten.
            for bridge in other.bridges().filter(|cell| self.tile(*cell) == Tile::Unknown) {
                wiring.entry(bridge).or_insert(Effects::NONE);
            }
            wiring.retain(|cell, _| fits(cell));
            level = level.clone().with_switch(*switch, wiring).unwrap_or(level);
        }
        for (pair, wiring) in &other.pairs {
            let kept = wiring.iter().filter(|(cell, _)| fits(cell));
            let kept = kept.map(|(cell, effects)| (*cell, *effects)).collect();
            level = level.clone().with_pair(*pair, kept).unwrap_or(level);
        }
        for (splitter, targets) in &other.splitters {
            level = level.clone().with_splitter(*splitter, *targets).unwrap_or(level);
        }
        level
    }

    /// The same board with so many void columns at its left and void rows at its top.
    #[must_use]
    pub fn with_void_before(&self, columns: usize, rows: usize) -> Level {
        let moved = |cell: Cell| Cell { x: cell.x + columns as i32, y: cell.y + rows as i32 };
        let block = match self.block {
            Block::Standing(cell) => Block::Standing(moved(cell)),
            Block::Lying(one, two) => Block::Lying(moved(one), moved(two)),
            Block::Split { active, other } => {
                Block::Split { active: moved(active), other: moved(other) }
            }
        };
        let wiring = |(cell, effects): (&Cell, &Effects)| (moved(*cell), *effects);
        let wiring = |known: &Wiring| -> Wiring { known.iter().map(wiring).collect() };
        let targets = |targets: &Targets| match targets {
            Targets::Cells(cells) => Targets::Cells(cells.map(moved)),
            Targets::Falls => Targets::Falls,
        };
        let void = |count: usize| std::iter::repeat_n(Tile::Void, count);
        let width = self.columns + columns;
        let own = self.tiles.chunks(self.columns);
        let own = own.flat_map(|row| void(columns).chain(row.iter().copied()));
        Level {
            columns: width,
            tiles: void(rows * width).chain(own).collect(),
            block,
            switches: self.switches.iter().map(|(at, it)| (moved(*at), wiring(it))).collect(),
            pairs: self.pairs.iter().map(|(at, it)| (at.map(moved), wiring(it))).collect(),
            splitters: self.splitters.iter().map(|(at, it)| (moved(*at), targets(it))).collect(),
        }
    }

    /// The same board with nothing known of some switches.
    #[must_use]
    pub fn without_wiring_of(&self, switches: &BTreeSet<Cell>) -> Level {
        let mut level = self.clone();
        level.switches.retain(|switch, _| !switches.contains(switch));
        level.pairs.retain(|pair, _| pair.iter().all(|switch| !switches.contains(switch)));
        level
    }

    /// The same board with nothing known of the splitters of which what is known is doubted.
    #[must_use]
    pub fn without_splitters(&self, doubted: impl Fn(Targets) -> bool) -> Level {
        let mut level = self.clone();
        level.splitters.retain(|_, targets| !doubted(*targets));
        level
    }

    /// The level with another's bridges where it has nothing: folded away, a bridge may show nothing of itself.
    #[must_use]
    pub fn with_bridges_of(&self, other: &Level) -> Level {
        let (columns, rows) = (self.columns.max(other.columns), self.rows().max(other.rows()));
        let cells = (0..rows as i32).flat_map(|y| (0..columns as i32).map(move |x| Cell { x, y }));
        let tile = |cell: Cell| match (self.tile(cell), other.tile(cell)) {
            (Tile::Void, Tile::Bridge { hinge, .. }) => Tile::Bridge { hinge, present: false },
            (own, _) => own,
        };
        let level = Level::new(columns, cells.map(tile).collect(), self.block);
        level.map_or_else(|_| self.clone(), |level| level.with_wiring_of(self))
    }

    /// The same board with what another shows of it: the cells that no look has shown here, bridges that are folded out of
    /// sight here, and what is right at the block here and looks otherwise there, far from it.
    #[must_use]
    pub fn filled_from(&self, other: &Level) -> Level {
        let mut level = self.with_bridges_of(other);
        let columns = level.columns;
        let near = |block: Block, cell: Cell| {
            block.cells().any(|it| {
                (-1..=2).contains(&(cell.x - it.x)) && (-3..=1).contains(&(cell.y - it.y))
            })
        };
        let clearer = |cell: Cell| near(self.block, cell) && !near(other.block, cell);
        for (at, tile) in level.tiles.iter_mut().enumerate() {
            let (x, y) = ((at % columns) as i32, (at / columns) as i32);
            match (*tile, other.tile(Cell { x, y })) {
                // What is under the block carries it, whatever was seen before.
                (Tile::Unknown, known) if self.block.cells().any(|it| it == Cell { x, y }) => {
                    *tile = match known {
                        Tile::Bridge { hinge, .. } => Tile::Bridge { hinge, present: true },
                        Tile::Fragile if matches!(self.block, Block::Standing(_)) => Tile::Unknown,
                        Tile::Void => Tile::Unknown,
                        floor => floor,
                    };
                }
                (Tile::Unknown, known) => *tile = known,
                (seen, known)
                    if seen != known
                        && !matches!(known, Tile::Unknown | Tile::Void | Tile::Bridge { .. })
                        && clearer(Cell { x, y }) =>
                {
                    *tile = known;
                }
                _ => {}
            }
        }
        level
    }

    /// What is known of a switch; `None` where it was never watched.
    #[must_use]
    pub fn wiring(&self, switch: Cell) -> Option<&Wiring> {
        self.switches.get(&switch)
    }

    /// What a switch may do to a bridge, by what is known.
    #[must_use]
    pub fn effects(&self, switch: Cell, bridge: Cell) -> Effects {
        let known = |wiring: &Wiring| wiring.get(&bridge).copied().unwrap_or(Effects::NONE);
        self.wiring(switch).map_or(Effects::ANY, known)
    }

    /// What some switches (one, or two) under one landing may do to a bridge, by what is known.
    #[must_use]
    pub fn effects_of(&self, pressed: &[Cell], bridge: Cell) -> Effects {
        let each = pressed.iter().map(|switch| self.effects(*switch, bridge));
        let together = each.reduce(Effects::with).unwrap_or(Effects::NONE);
        let seen = match pressed {
            [one, two] => self.pair([*one, *two]).and_then(|wiring| wiring.get(&bridge)),
            _ => None,
        };
        seen.map_or(together, |seen| together.and(*seen))
    }

    /// What was seen of two switches under one landing.
    #[must_use]
    pub fn pair(&self, mut pair: [Cell; 2]) -> Option<&Wiring> {
        pair.sort_unstable();
        self.pairs.get(&pair)
    }

    /// All that was seen of two switches under one landing.
    pub(super) fn pairs(&self) -> impl Iterator<Item = (&[Cell; 2], &Wiring)> {
        self.pairs.iter()
    }

    /// What is known of a splitter; `None` where it was never seen to split.
    #[must_use]
    pub fn targets(&self, splitter: Cell) -> Option<Targets> {
        self.splitters.get(&splitter).copied()
    }
}
