//! Handlers of users.

use axum::{routing::delete, Router};
pub async fn create() {}
pub async fn list() {}
async fn remove() {}
pub fn router() -> Router { Router::new().route("/:id", delete(remove)) }
