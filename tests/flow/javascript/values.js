// Values that flow in CommonJS: each call says in its comment what it reaches.
const lib = require('./lib');
const { task, other } = require('./lib');

function Queue() { this.items = []; this.hook = task; }
Queue.prototype.push = function push() { this.hook(); }; // => task
Queue.prototype.get = function get() { return this; };

function Stack() {}
Stack.prototype.push = function push() {};
Stack.prototype.get = function get() { return this; };

function members() {
    lib.task(); // => task
    task(); // => task
    new Queue().get().push(); // => Queue, get, push
    const stack = new Stack(); // => Stack
    stack.push(); // => push
}

function aliases() {
    const run = other;
    run(); // => other
    const handlers = { task, run: other };
    handlers.task(); // => task
    handlers.run(); // => other
    const list = [task];
    list[0](); // => task
}

function apply(f) { f(); } // => task
function handsOver() { apply(task); } // => apply

/** @param {Stack} stack */
function documented(stack) {
    stack.get(); // => get
}

function unknown(thing) {
    thing.push(); // => none
    thing.get(); // => none
}

module.exports = { members, aliases, handsOver, documented, unknown };
