//! `cidx mcp`: serves the tools of a bundle to agents over the Model Context Protocol, on stdin and stdout.
//! The only file that knows rmcp.

use std::borrow::Cow;
use std::future::poll_fn;
use std::panic::AssertUnwindSafe;
use std::path::{Path, PathBuf};
use std::pin::pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::Poll;

use cidx_reader::tool::Preset;
use cidx_reader::{Bundle, Context, Tool, ToolError, tools};
use clap::{ArgMatches, Args, Command, FromArgMatches};
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, CustomRequest, CustomResult,
    ErrorCode, ErrorData, Implementation, ListToolsResult, PaginatedRequestParams,
    ServerCapabilities, ServerConfig, Tool as McpTool, ToolAnnotations,
};
use rmcp::service::{RequestContext, RoleServer, RxJsonRpcMessage, TxJsonRpcMessage};
use rmcp::transport::Transport;
use rmcp::transport::async_rw::AsyncRwTransport;
use rmcp::{ServerHandler, ServiceExt};
use serde_json::Value;
use tokio::sync::mpsc::UnboundedReceiver;

use crate::failure::Failure;
use crate::lines::Lines;
use crate::{Verb, discovery};

/// The verb.
pub const VERB: Verb = Verb {
    name: "mcp",
    command: || {
        Arguments::augment_args(
            Command::new("mcp").about("Serve the tools of a bundle to agents over MCP (stdio)"),
        )
    },
    run,
};

/// What an agent reads first.
const INSTRUCTIONS: &str = "Answers whole-repository questions from a prebuilt index; nothing is parsed, so calls are cheap. Start with overview to learn the \
layout. Use search to find code by what it does, search_symbols to find a symbol by name, read_symbol to read its source, references for where it is used, calls for its direct callers or callees, impact \
before changing or deleting something (everything that depends on it, and the tests to run), context_for_change with a diff for what a change touches and forgets, outline for what a file declares, index_status for how fresh the index is. \
Symbols are addressed by id (src/a.py#Class.method), by a name or its end (Class.method), by path, or by path:line. Edges carry a measured confidence; 'best_effort' \
edges may be wrong. Lists are cut at limit: total_* tells the full count. Pass format=compact for long lists.";

#[derive(Args)]
struct Arguments {
    /// The bundle [default: $CIDX_BUNDLE, or the nearest *.cidx upwards]
    #[arg(long)]
    bundle: Option<PathBuf>,
    /// The work tree: results whose file has changed since are marked stale [default: the one around the bundle; none for none]
    #[arg(long, value_name = "DIR")]
    workspace: Option<PathBuf>,
    /// Which tools are listed; the others still answer when they are called by name
    #[arg(long, default_value = "core", value_parser = preset_names())]
    preset: String,
    /// Tools to list besides the preset (a,b) or to leave out (-c), separated by commas
    #[arg(
        long,
        value_delimiter = ',',
        allow_hyphen_values = true,
        value_name = "TOOLS"
    )]
    tools: Vec<String>,
}

fn run(matches: &ArgMatches) -> Result<(), Failure> {
    let arguments = Arguments::from_arg_matches(matches)
        .map_err(|error| Failure::unusable(error.to_string()))?;
    let path = discovery::bundle(arguments.bundle.as_deref())?;
    let shown = shown(&arguments)?;
    let loaded = Loaded::open(&path).map_err(|error| Failure::bundle(&path, &error))?;
    let given = arguments.workspace.as_deref();
    let server = Server {
        workspace: discovery::workspace(given, &path, &loaded.bundle),
        path,
        shown,
        loaded: Arc::new(Mutex::new(loaded)),
    };
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .build()
        .map_err(|error| Failure::unusable(format!("cannot start the server: {error}")))?;
    runtime.block_on(async {
        // A client that hangs up before it says anything is no failure.
        if let Ok(service) = server.serve(Stdio::new()).await {
            let _ = service.waiting().await;
        }
    });
    Ok(())
}

/// Stdin and stdout, of which rmcp does not answer to lines that are no JSON; here they are answered, as JSON-RPC asks for.
struct Stdio {
    inner: AsyncRwTransport<RoleServer, Lines<tokio::io::Stdin>, tokio::io::Stdout>,
    malformed: UnboundedReceiver<()>,
}

impl Stdio {
    fn new() -> Stdio {
        let (sender, malformed) = tokio::sync::mpsc::unbounded_channel();
        let (input, output) = rmcp::transport::stdio();
        Stdio {
            inner: AsyncRwTransport::new(Lines::new(input, sender), output),
            malformed,
        }
    }
}

impl Transport<RoleServer> for Stdio {
    type Error = std::io::Error;

    fn send(
        &mut self,
        item: TxJsonRpcMessage<RoleServer>,
    ) -> impl Future<Output = Result<(), Self::Error>> + Send + 'static {
        self.inner.send(item)
    }

    async fn receive(&mut self) -> Option<RxJsonRpcMessage<RoleServer>> {
        loop {
            let message = {
                let mut receive = pin!(self.inner.receive());
                let malformed = &mut self.malformed;
                let either = poll_fn(|context| match receive.as_mut().poll(context) {
                    // A line may have been taken out right before the end.
                    Poll::Ready(None) if malformed.try_recv().is_ok() => Poll::Ready(None),
                    Poll::Ready(message) => Poll::Ready(Some(message)),
                    Poll::Pending => malformed.poll_recv(context).map(|_| None),
                });
                either.await
            };
            match message {
                Some(message) => return message,
                None => {
                    let error = ErrorData::parse_error(
                        "this line is no JSON: a message is one JSON object in one line.",
                        Some(serde_json::json!({"reason": "parse_error"})),
                    );
                    let answer = self
                        .inner
                        .send(TxJsonRpcMessage::<RoleServer>::error(error, None));
                    answer.await.ok()?;
                }
            }
        }
    }

    async fn close(&mut self) -> Result<(), Self::Error> {
        self.inner.close().await
    }
}

fn preset_names() -> Vec<&'static str> {
    Preset::ALL.iter().map(|preset| preset.name()).collect()
}

fn shown(arguments: &Arguments) -> Result<Vec<&'static Tool>, Failure> {
    let preset = Preset::named(&arguments.preset).unwrap_or(Preset::Core);
    let mut shown: Vec<&'static Tool> = tools::TOOLS
        .iter()
        .copied()
        .filter(|tool| preset.lists(tool))
        .collect();
    for name in arguments.tools.iter().filter(|name| !name.is_empty()) {
        let (plain, remove) = name
            .strip_prefix('-')
            .map_or((name.as_str(), false), |plain| (plain, true));
        let Some(tool) = tools::tool_named(plain) else {
            let known: Vec<&str> = tools::TOOLS.iter().map(|tool| tool.name).collect();
            return Err(Failure::unusable(format!(
                "there is no tool `{plain}`; the tools are {}",
                known.join(", ")
            )));
        };
        shown.retain(|other| other.name != tool.name);
        if !remove {
            shown.push(tool);
        }
    }
    Ok(shown)
}

/// A bundle and the state of its file when it was opened.
struct Loaded {
    bundle: Arc<Bundle>,
    stamp: Option<Stamp>,
}

/// What tells one file from another that has replaced it.
type Stamp = (u64, Option<std::time::SystemTime>, u64);

impl Loaded {
    fn open(path: &Path) -> Result<Loaded, cidx_reader::BundleError> {
        let stamp = stamp(path);
        Ok(Loaded {
            bundle: Arc::new(Bundle::open(path)?),
            stamp,
        })
    }
}

fn stamp(path: &Path) -> Option<Stamp> {
    let metadata = std::fs::metadata(path).ok()?;
    #[cfg(unix)]
    let inode = std::os::unix::fs::MetadataExt::ino(&metadata);
    #[cfg(not(unix))]
    let inode = 0;
    Some((metadata.len(), metadata.modified().ok(), inode))
}

#[derive(Clone)]
struct Server {
    path: PathBuf,
    workspace: Option<PathBuf>,
    shown: Vec<&'static Tool>,
    loaded: Arc<Mutex<Loaded>>,
}

impl Server {
    /// The bundle, opened anew if its file was replaced since. While a new file cannot be opened, the old one answers.
    fn bundle(&self) -> Arc<Bundle> {
        let mut loaded = self.loaded.lock().unwrap_or_else(PoisonError::into_inner);
        let now = stamp(&self.path);
        if now.is_some()
            && now != loaded.stamp
            && let Ok(fresh) = Loaded::open(&self.path)
        {
            *loaded = fresh;
        }
        loaded.bundle.clone()
    }

    fn answer(&self, request: CallToolRequestParams) -> Result<CallToolResult, ErrorData> {
        let Some(tool) = tools::tool_named(&request.name) else {
            let accepted: Vec<&str> = tools::TOOLS.iter().map(|tool| tool.name).collect();
            let message = format!(
                "there is no tool '{}'; the tools are: {}.",
                request.name,
                accepted.join(", ")
            );
            return Err(ErrorData::invalid_params(
                message,
                Some(serde_json::json!({"reason": "unknown_tool", "accepted": accepted})),
            ));
        };
        let bundle = self.bundle();
        let context = Context {
            bundle: &bundle,
            age: crate::change::age(tool, self.workspace.as_deref(), &bundle),
            workspace: self.workspace.clone(),
            unbounded: false,
        };
        let arguments = Value::Object(request.arguments.unwrap_or_default());
        // A defect in one tool must not take the server down.
        match std::panic::catch_unwind(AssertUnwindSafe(|| tool.call(&context, arguments))) {
            Ok(Ok(answer)) => Ok(CallToolResult::structured(answer)),
            Ok(Err(ToolError::Bundle(error))) => Err(ErrorData::internal_error(
                error.to_string(),
                Some(serde_json::json!({"reason": "bundle"})),
            )),
            Ok(Err(error)) => Err(ErrorData::invalid_params(
                error.to_string(),
                Some(error.data()),
            )),
            Err(_) => Err(ErrorData::internal_error(
                format!("{} failed: a defect of cidx, please report it.", tool.name),
                None,
            )),
        }
    }
}

fn described(tool: &'static Tool) -> McpTool {
    let object = |value: Value| Arc::new(value.as_object().cloned().unwrap_or_default());
    let annotations = ToolAnnotations::with_title(tool.summary)
        .read_only(true)
        .destructive(false)
        .idempotent(true)
        .open_world(false);
    McpTool::new(
        tool.name,
        Cow::Borrowed(tool.description),
        object(tool.arguments_schema()),
    )
    .with_raw_output_schema(object(tool.answer_schema()))
    .with_annotations(annotations)
}

impl ServerHandler for Server {
    fn get_info(&self) -> ServerConfig {
        ServerConfig::new(ServerCapabilities::builder().enable_tools().build())
            .with_server_info(Implementation::new("cidx", env!("CARGO_PKG_VERSION")))
            .with_instructions(INSTRUCTIONS)
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        Ok(ListToolsResult::with_all_items(
            self.shown.iter().map(|tool| described(tool)).collect(),
        ))
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        self.answer(request).map(Into::into)
    }

    /// What is no request of the protocol: a method that there is not, or one with parameters that it cannot have.
    async fn on_custom_request(
        &self,
        request: CustomRequest,
        _: RequestContext<RoleServer>,
    ) -> Result<CustomResult, ErrorData> {
        Err(match request.method.as_str() {
            "tools/call" => ErrorData::invalid_params(
                "tools/call needs params with the name of a tool as text, and arguments as an object.",
                Some(serde_json::json!({"reason": "invalid_params"})),
            ),
            method @ ("tools/list" | "initialize" | "ping") => ErrorData::invalid_params(
                format!("the params of {method} cannot be read."),
                Some(serde_json::json!({"reason": "invalid_params"})),
            ),
            method => ErrorData::new(
                ErrorCode::METHOD_NOT_FOUND,
                format!(
                    "there is no method '{method}'; this server has tools/list and tools/call."
                ),
                None,
            ),
        })
    }

    fn get_tool(&self, name: &str) -> Option<McpTool> {
        tools::tool_named(name).map(described)
    }
}
