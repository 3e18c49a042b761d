//! Blocks of items, so that a cache keeps few large values instead of many small ones.

use crate::digest::Digest;

/// The average number of items in a block.
const ITEMS: u8 = 64;

/// Divides items into blocks of about sixty-four neighbours. Whether a block ends after an item
/// depends only on its name, so that an item that comes or goes changes no other block.
pub fn blocks<T>(items: Vec<T>, name: impl Fn(&T) -> &str) -> Vec<Vec<T>> {
    let mut blocks = Vec::new();
    let mut block = Vec::new();
    for item in items {
        let is_last = Digest::of(name(&item)).as_bytes()[0].is_multiple_of(ITEMS);
        block.push(item);
        if is_last {
            blocks.push(std::mem::take(&mut block));
        }
    }
    blocks.extend((!block.is_empty()).then_some(block));
    blocks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_item_changes_the_blocks_beside_it_only() {
        let names = || (0..1000).map(|number| format!("item-{number}")).collect::<Vec<_>>();
        let before = blocks(names(), |name| name);
        assert_eq!(before.concat(), names());
        assert!((8..32).contains(&before.len()), "{}", before.len());
        let mut more = names();
        more.insert(500, "new".to_owned());
        let after = blocks(more, |name| name);
        let kept = after.iter().filter(|block| before.contains(block)).count();
        assert!(kept + 2 >= after.len(), "{kept} of {}", after.len());
    }
}
