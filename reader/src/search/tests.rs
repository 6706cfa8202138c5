//! Ranking over small bundles made by hand.
