//! Reads YAML with libyaml, on which most programs that read YAML are built, and which shares no
//! code with our parser.

use std::iter::Peekable;

use libyaml_safer::{Event, EventData, Parser, ScalarStyle};

/// A value as libyaml reads it.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum LibyamlValue {
    Scalar { text: String, is_plain: bool },
    List(Vec<LibyamlValue>),
    Map(Vec<(String, LibyamlValue)>),
}

type LibyamlEvents = Peekable<std::vec::IntoIter<Event>>;

/// Reads a document.
pub(super) fn read(text: &str) -> Result<LibyamlValue, String> {
    // This port of libyaml panics where a block ends with the file.
    let end = if text.ends_with('\n') { "" } else { "\n" };
    let text = format!("{text}{end}");
    let mut bytes = text.as_bytes();
    let mut parser = Parser::new();
    parser.set_input_string(&mut bytes);
    let events: Result<Vec<Event>, _> = parser.collect();
    let events = events.map_err(|error| error.to_string())?;
    let is_data = |event: &Event| {
        !matches!(event.data, EventData::StreamStart { .. } | EventData::DocumentStart { .. })
    };
    let events: Vec<Event> = events.into_iter().filter(is_data).collect();
    Ok(value(&mut events.into_iter().peekable()))
}

fn value(events: &mut LibyamlEvents) -> LibyamlValue {
    match events.next().unwrap().data {
        EventData::Scalar { value, style, .. } => {
            LibyamlValue::Scalar { text: value, is_plain: style == ScalarStyle::Plain }
        }
        EventData::SequenceStart { .. } => {
            let mut items = Vec::new();
            while events.peek().unwrap().data != EventData::SequenceEnd {
                items.push(value(events));
            }
            events.next();
            LibyamlValue::List(items)
        }
        EventData::MappingStart { .. } => {
            let mut entries = Vec::new();
            while events.peek().unwrap().data != EventData::MappingEnd {
                let LibyamlValue::Scalar { text: key, .. } = value(events) else { panic!() };
                entries.push((key, value(events)));
            }
            events.next();
            LibyamlValue::Map(entries)
        }
        // A document without a value.
        _ => LibyamlValue::Scalar { text: String::new(), is_plain: true },
    }
}
