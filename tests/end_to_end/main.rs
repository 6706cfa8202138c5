//! The real binary, the real library and a real MCP client over small repositories.

mod bad_input;
mod command_line;
mod dead;
mod determinism;
mod entries;
mod errors;
mod fixtures;
mod flow;
mod freshness;
mod git_trouble;
mod golden;
mod history;
mod hostile;
mod mcp;
mod paths;
mod probes;
mod repositories;
mod scip;
mod why;
