use super::LANGUAGE;
use crate::languages::testing::check_fixtures;

#[test]
fn fixtures() {
    check_fixtures("rust", &LANGUAGE);
}
