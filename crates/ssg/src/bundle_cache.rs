//! The bundles of earlier builds, for as long as nothing that they were made from has changed.

use std::path::Path;

use serde::{Deserialize, Serialize};
use ssg_frontend::bundle::{BundleOptions, Bundles};
use ssg_store::{Digest, Freshness, Retention, Store};

use crate::caches;

/// The bundles that were made last, for visitors and with React's development build.
pub(crate) struct BundleCache {
    store: Store<CachedBundles>,
    key: Digest,
}

/// Bundles, and the SVG of the icons that their code draws.
#[derive(Serialize, Deserialize)]
pub(crate) struct CachedBundles {
    pub(crate) bundles: Bundles,
    pub(crate) icons: String,
}

impl BundleCache {
    pub(crate) fn open(root: &Path, options: BundleOptions) -> BundleCache {
        let store = caches::open(root, "bundles", Retention::Month);
        BundleCache { store, key: Digest::of(format!("{options:?}")) }
    }

    /// The bundles, if everything that they were made from is still the same.
    pub(crate) fn get(&self, root: &Path) -> Option<CachedBundles> {
        let mut cached = self.store.get(&self.key)?;
        match cached.bundles.dependencies.check(root) {
            Freshness::Stale => return None,
            Freshness::Renewed => self.store.put(self.key, &cached),
            Freshness::Current => {}
        }
        Some(cached)
    }

    pub(crate) fn put(&self, bundles: &CachedBundles) {
        self.store.put(self.key, bundles);
    }

    pub(crate) fn commit(&self) -> std::io::Result<()> {
        self.store.commit()
    }
}
