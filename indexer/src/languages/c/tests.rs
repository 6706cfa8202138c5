//! Tests of C and C++ extraction and module resolution.

use crate::languages::testing::check_fixtures;

#[test]
fn fixtures() {
    check_fixtures("c", &super::LANGUAGE);
    check_fixtures("cpp", &crate::languages::cpp::LANGUAGE);
}
