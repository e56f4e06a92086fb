//! A figure that leaves the ground, or is in the air: what comes of each way to steer it. What several begin with is flown once.

use std::cell::OnceCell;

use crate::games::continuity::level::Body;
use crate::games::continuity::rules::Steering;
use crate::games::continuity::rules::motion::Control;
use crate::games::continuity::search::reach::flight::{Air, Flight};

/// A steering that changes also has to work where it changes so many updates earlier or later.
pub(super) const LATE: u32 = 2;
/// No steering that is tried changes later, in updates.
const LAST: usize = (Steering::SWITCHES[Steering::SWITCHES.len() - 1] + LATE) as usize;

/// Where a figure begins to fly.
pub(super) struct Takeoff<'a> {
    air: &'a Air<'a>,
    start: Flight,
    jump: bool,
    /// To the left, neither, to the right.
    trunks: [OnceCell<Trunk>; 3],
}

/// A flight that is steered one way, for as long as a steering may change.
struct Trunk {
    /// As it was before each update.
    before: Vec<Flight>,
    /// As it ended, where it did by then; none where it does not end.
    end: Option<Flight>,
}

impl<'a> Takeoff<'a> {
    /// From the ground by a jump, or in the air.
    pub(super) fn new(air: &'a Air<'a>, start: Flight, jump: bool) -> Takeoff<'a> {
        Takeoff { air, start, jump, trunks: Default::default() }
    }

    /// Where it begins.
    pub(super) fn body(&self) -> Body {
        self.start.body
    }

    /// What comes of a steering; none where the flight does not end.
    pub(super) fn flight(&self, steering: Steering) -> Option<Flight> {
        let trunk =
            self.trunks[(steering.first + 1) as usize].get_or_init(|| self.trunk(steering.first));
        let flown = if steering.updates == 0 { LAST } else { steering.updates as usize };
        match trunk.before.get(flown) {
            Some(flight) => self.air.fly(*flight, steering, flown as u32),
            None => trunk.end,
        }
    }

    /// What comes of every steering that is tried, in the order of [`Steering::all`].
    pub(super) fn flights(&self) -> impl Iterator<Item = (Steering, Flight)> {
        Steering::all().filter_map(|steering| Some((steering, self.flight(steering)?)))
    }

    fn trunk(&self, way: i32) -> Trunk {
        let (mut flight, mut before) = (self.start, Vec::with_capacity(LAST + 1));
        loop {
            let jump = self.jump && before.is_empty();
            if !jump && self.air.stands(&flight.body) {
                return Trunk { before, end: Some(flight) };
            }
            before.push(flight);
            if before.len() > LAST {
                return Trunk { before, end: None };
            }
            if self.air.update(&mut flight, Control { way, jump }).is_none() {
                return Trunk { before, end: Some(flight) };
            }
            if flight.is_lost() {
                return Trunk { before, end: None };
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::continuity::level::Spot;
    use crate::games::continuity::level::tile::{HEIGHT, WIDTH};
    use crate::games::continuity::pack::pack;
    use crate::games::continuity::rules::Action;

    #[test]
    fn what_is_flown_together_ends_as_what_is_flown_alone() {
        let mut compared = 0;
        for entry in pack().step_by(6) {
            let level = &entry.level;
            let air = Air::new(level, 0).unwrap();
            for (x, y) in (0..WIDTH).step_by(90).flat_map(|x| (0..HEIGHT).map(move |y| (x, y))) {
                let body = Body::at(Spot { tile: 0, x, y });
                let stands = air.stands(&body);
                if air.around.blocked(x, y) || !stands && y % 40 > 0 {
                    continue;
                }
                let together = Takeoff::new(&air, Flight::from(body), stands);
                let action = if stands { Action::Jump } else { Action::Fall };
                let shifted = |steering: Steering| {
                    let late = [steering.updates.saturating_sub(LATE), steering.updates + LATE];
                    late.map(|updates| Steering { updates, ..steering })
                };
                let changed = Steering::all().filter(|it| it.updates > 0).flat_map(shifted);
                for steering in Steering::all().chain(changed) {
                    let alone = air.perform(body, &action(steering));
                    assert_eq!(together.flight(steering), alone, "{level} {x} {y} {steering}");
                    compared += 1;
                }
            }
        }
        assert!(compared > 2000, "{compared} flights");
    }
}
