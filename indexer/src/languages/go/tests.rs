//! Golden facts, module resolution, and sources that must not break the walk.

use std::collections::BTreeMap;

use crate::facts::FileFacts;
use crate::languages::testing::check_fixtures;
use crate::languages::{Modules, Target};
use crate::project::{FileIx, Project};

#[test]
fn fixtures() {
    check_fixtures("go", &super::LANGUAGE);
}
