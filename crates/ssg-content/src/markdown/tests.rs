//! Tests of whole texts: what they become, and what is found wrong with them.
