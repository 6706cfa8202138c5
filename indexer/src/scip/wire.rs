//! Reads the wire format of protocol buffers without building anything: fields as slices of the file, every length checked.

/// The value of a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value<'b> {
    /// A number.
    Number(u64),
    /// A text, a message, or packed numbers.
    Bytes(&'b [u8]),
    /// A fixed-size value, which SCIP has none of.
    Fixed,
}

impl<'b> Value<'b> {
    /// The bytes of a text or message; none for a number.
    pub fn bytes(self) -> &'b [u8] {
        match self {
            Value::Bytes(bytes) => bytes,
            _ => &[],
        }
    }

    /// A text; empty if it is none or not UTF-8.
    pub fn text(self) -> &'b str {
        std::str::from_utf8(self.bytes()).unwrap_or("")
    }

    /// A number; 0 if it is none.
    pub fn number(self) -> u64 {
        match self {
            Value::Number(number) => number,
            _ => 0,
        }
    }
}

/// The bytes are no message: where the first byte is that cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Malformed {
    /// The offset in the message.
    pub at: usize,
}

/// The fields of a message, one after the other. After an error there is nothing more.
pub struct Fields<'b> {
    bytes: &'b [u8],
    at: usize,
}

impl<'b> Fields<'b> {
    /// Reads a message.
    pub fn of(bytes: &'b [u8]) -> Self {
        Fields { bytes, at: 0 }
    }

    fn varint(&mut self) -> Option<u64> {
        let mut value = 0u64;
        for shift in (0..70).step_by(7) {
            let byte = *self.bytes.get(self.at)?;
            self.at += 1;
            value |= u64::from(byte & 0x7f).checked_shl(shift).unwrap_or(0);
            if byte & 0x80 == 0 {
                return Some(value);
            }
        }
        None
    }

    fn take(&mut self, length: usize) -> Option<&'b [u8]> {
        let end = self.at.checked_add(length)?;
        let bytes = self.bytes.get(self.at..end)?;
        self.at = end;
        Some(bytes)
    }

    fn field(&mut self) -> Option<(u64, Value<'b>)> {
        let tag = self.varint()?;
        let value = match tag & 7 {
            0 => Value::Number(self.varint()?),
            1 => self.take(8).map(|_| Value::Fixed)?,
            2 => {
                let length = usize::try_from(self.varint()?).ok()?;
                Value::Bytes(self.take(length)?)
            }
            5 => self.take(4).map(|_| Value::Fixed)?,
            _ => return None,
        };
        (tag >> 3 > 0).then_some((tag >> 3, value))
    }
}

impl<'b> Iterator for Fields<'b> {
    type Item = Result<(u64, Value<'b>), Malformed>;

    fn next(&mut self) -> Option<Self::Item> {
        let at = self.at;
        if at >= self.bytes.len() {
            return None;
        }
        let field = self.field();
        if field.is_none() {
            self.at = self.bytes.len();
        }
        Some(field.ok_or(Malformed { at }))
    }
}

/// Packed numbers; a number that is cut off ends the list.
pub fn packed(bytes: &[u8]) -> impl Iterator<Item = u64> + '_ {
    let mut fields = Fields::of(bytes);
    std::iter::from_fn(move || fields.varint())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_read_in_order() {
        let bytes = [0x08, 0x96, 0x01, 0x12, 0x02, b'h', b'i', 0x1d, 0, 0, 0, 0];
        let fields: Result<Vec<_>, _> = Fields::of(&bytes).collect();
        let expected = vec![
            (1, Value::Number(150)),
            (2, Value::Bytes(b"hi")),
            (3, Value::Fixed),
        ];
        assert_eq!(fields, Ok(expected));
        assert_eq!(packed(&[1, 0x80, 1, 0x80]).collect::<Vec<_>>(), [1, 128]);
    }

    #[test]
    fn what_is_cut_off_or_wrong_is_an_error_and_the_end() {
        for bytes in [
            &[0x12, 0x05, b'h'][..],
            &[
                0x12, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01,
            ],
            &[0x0b],
            &[0x00, 0x00],
            &[0x08, 0x80],
        ] {
            let all: Vec<_> = Fields::of(bytes).collect();
            assert_eq!(all, [Err(Malformed { at: 0 })], "{bytes:?}");
        }
    }
}
