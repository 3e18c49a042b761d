//! Time zones, from the table inside the program.
//!
//! The table of the machine may be old, changed or missing, and would then publish the same content
//! at another moment.

use std::sync::LazyLock;

use jiff::tz::{TimeZone, TimeZoneDatabase};

/// Returns the zone with an IANA name, such as `America/Mexico_City`.
pub fn find(name: &str) -> Option<TimeZone> {
    static ZONES: LazyLock<TimeZoneDatabase> = LazyLock::new(TimeZoneDatabase::bundled);
    ZONES.get(name).ok()
}
