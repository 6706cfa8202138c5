//! Names that are known without any import: the language's globals, those of browsers and Node, Node's own modules.

/// Global names, sorted.
pub(super) const GLOBALS: &[&str] = &[
    "AbortController", "AbortSignal", "AggregateError", "Array", "ArrayBuffer", "ArrayLike",
    "AsyncGenerator", "AsyncIterable", "AsyncIterableIterator", "AsyncIterator", "Atomics",
    "Awaited", "BigInt", "BigInt64Array", "BigUint64Array", "Blob", "Boolean", "BroadcastChannel",
    "Buffer", "BufferEncoding", "Capitalize", "ConstructorParameters", "CustomEvent",
    "DOMException", "DataView", "Date", "Document", "Element", "Error", "EvalError", "Event",
    "EventTarget", "Exclude", "Extract", "File", "FileReader", "FinalizationRegistry",
    "Float32Array", "Float64Array", "FormData", "Function", "Generator", "HTMLElement", "Headers",
    "Infinity", "InstanceType", "Int16Array", "Int32Array", "Int8Array", "Intl", "Iterable",
    "IterableIterator", "Iterator", "IteratorResult", "JSON", "JSX", "Lowercase", "Map",
    "MapIterator", "Math", "MessageChannel", "MessagePort", "NaN", "NoInfer", "Node", "NodeJS",
    "NonNullable", "Number", "Object", "Omit", "Parameters", "Partial", "Pick", "Promise",
    "PromiseConstructorLike", "PromiseLike", "PromiseRejectedResult", "PromiseSettledResult",
    "PropertyDescriptor", "PropertyKey", "Proxy", "RangeError", "ReadableStream", "Readonly",
    "ReadonlyArray", "ReadonlyMap", "ReadonlySet", "Record", "ReferenceError", "Reflect", "RegExp",
    "RegExpExecArray", "RegExpMatchArray", "Request", "RequestInit", "Required", "Response",
    "ReturnType", "Set", "SharedArrayBuffer", "String", "Symbol", "SyntaxError",
    "TemplateStringsArray", "TextDecoder", "TextEncoder", "TransformStream", "TypeError",
    "URIError", "URL", "URLSearchParams", "Uint16Array", "Uint32Array", "Uint8Array",
    "Uint8ClampedArray", "Uncapitalize", "Uppercase", "WeakMap", "WeakRef", "WeakSet",
    "WebAssembly", "WebSocket", "Window", "Worker", "WritableStream", "XMLHttpRequest", "__dirname",
    "__filename", "alert", "atob", "btoa", "cancelAnimationFrame", "clearImmediate",
    "clearInterval", "clearTimeout", "console", "crypto", "decodeURI", "decodeURIComponent",
    "document", "encodeURI", "encodeURIComponent", "escape", "eval", "fetch", "global",
    "globalThis", "history", "isFinite", "isNaN", "localStorage", "location", "navigator",
    "parseFloat", "parseInt", "performance", "process", "queueMicrotask", "requestAnimationFrame",
    "require", "self", "sessionStorage", "setImmediate", "setInterval", "setTimeout",
    "structuredClone", "unescape", "window",
];

/// Modules that Node has built in.
pub(super) const NODE_MODULES: &[&str] = &[
    "assert", "async_hooks", "buffer", "child_process", "cluster", "console", "constants", "crypto",
    "dgram", "diagnostics_channel", "dns", "domain", "events", "fs", "http", "http2", "https",
    "inspector", "module", "net", "os", "path", "perf_hooks", "process", "punycode", "querystring",
    "readline", "repl", "stream", "string_decoder", "timers", "tls", "tty", "url", "util", "v8", "vm",
    "wasi", "worker_threads", "zlib",
];

/// The object type behind a primitive type.
pub(super) fn primitive(name: &str) -> Option<&'static str> {
    Some(match name {
        "string" => "String",
        "number" => "Number",
        "boolean" => "Boolean",
        "bigint" => "BigInt",
        "symbol" => "Symbol",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    #[test]
    fn globals_are_sorted() {
        assert!(super::GLOBALS.is_sorted());
    }
}
