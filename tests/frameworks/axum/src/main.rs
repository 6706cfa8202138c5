//! A web application in axum: routes, a nested router.

use axum::{routing::{get, post}, Router};
mod users;
#[tokio::main]
async fn main() {
    let app = Router::new()
        .route("/", get(root))
        .route("/users", post(users::create).get(users::list))
        .route("/anon", get(|| async { "hi" }))
        .nest("/api", users::router())
        .fallback(not_found);
    let listener = tokio::net::TcpListener::bind("0.0.0.0:3000").await.unwrap();
    axum::serve(listener, app).await.unwrap();
}
async fn root() -> &'static str { "x" }
async fn not_found() -> &'static str { "n" }
