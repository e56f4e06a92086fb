//! Which key of the keyboard gives which symbol, in the layout in use.
//!
//! Source of the numbering: the X protocol's keyboard encoding; columns 0 and 1 are the first group without and with shift,
//! 2 and 3 the second.

use x11rb::connection::Connection;
use x11rb::errors::ReplyError;
use x11rb::protocol::xproto::ConnectionExt as _;
use x11rb::rust_connection::RustConnection;

/// The layout, as it was when it was read.
pub(crate) struct Keymap {
    first: u8,
    columns: usize,
    symbols: Vec<u32>,
}

impl Keymap {
    /// Asks the server.
    pub(crate) fn read(connection: &RustConnection) -> Result<Keymap, ReplyError> {
        let setup = connection.setup();
        let (first, last) = (setup.min_keycode, setup.max_keycode);
        let mapping = connection.get_keyboard_mapping(first, last - first + 1)?.reply()?;
        let columns = usize::from(mapping.keysyms_per_keycode.max(1));
        Ok(Keymap { first, columns, symbols: mapping.keysyms })
    }

    /// The keys that give this symbol, in whatever group and with whatever modifiers.
    pub(crate) fn codes_of(&self, symbol: u32) -> Vec<u8> {
        let keys = (self.first..=u8::MAX).zip(self.symbols.chunks(self.columns));
        keys.filter(|(_, symbols)| symbols.contains(&symbol)).map(|(code, _)| code).collect()
    }

    /// What a key gives in a group (0 is the first), with shift or without.
    pub(crate) fn symbol(&self, code: u8, group: usize, shift: bool) -> Option<u32> {
        let row = usize::from(code.checked_sub(self.first)?);
        let symbols = self.symbols.chunks(self.columns).nth(row)?;
        let given = |group: usize| {
            let column = 2 * group + usize::from(shift);
            symbols.get(column).copied().filter(|symbol| *symbol != 0)
        };
        given(group).or_else(|| given(0)).or_else(|| symbols.first().copied())
    }

    /// The key that gives this symbol in a group (0 is the first), and whether it takes shift.
    pub(crate) fn stroke(&self, symbol: u32, group: usize) -> Option<(u8, bool)> {
        let find = |column: usize| {
            let mut keys = (self.first..=u8::MAX).zip(self.symbols.chunks(self.columns));
            keys.find(|(_, symbols)| symbols.get(column) == Some(&symbol)).map(|(code, _)| code)
        };
        let plain = |group: usize| find(2 * group).map(|code| (code, false));
        let shifted = |group: usize| find(2 * group + 1).map(|code| (code, true));
        // Keys that have one group only, such as the arrows, give the same in all.
        plain(group).or_else(|| shifted(group)).or_else(|| plain(0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_symbol_is_found_in_the_group_in_use_and_with_shift_where_it_takes_it() {
        // An arrow; a key with a digit above its sign; a key with another letter in the second group.
        let symbols = vec![0xff51, 0, 0, 0, 0x26, 0x31, 0, 0, 0x77, 0x57, 0x6c3, 0x6e3];
        let map = Keymap { first: 8, columns: 4, symbols };
        assert_eq!(map.stroke(0xff51, 0), Some((8, false)));
        assert_eq!(map.stroke(0xff51, 1), Some((8, false)));
        assert_eq!(map.stroke(0x31, 0), Some((9, true)));
        assert_eq!(map.stroke(0x77, 0), Some((10, false)));
        assert_eq!(map.stroke(0x6e3, 1), Some((10, true)));
        assert_eq!(map.stroke(0x7a, 0), None);
        assert_eq!(map.codes_of(0x57), [10]);
        let given = [(8, 1, true), (9, 0, true), (10, 1, false), (11, 0, false), (7, 0, false)];
        let given = given.map(|(code, group, shift)| map.symbol(code, group, shift));
        assert_eq!(given, [Some(0xff51), Some(0x31), Some(0x6c3), None, None]);
    }
}
