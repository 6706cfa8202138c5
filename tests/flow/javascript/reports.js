// What users of other tools reported as missing or wrong, case by case.
const { Widget } = require("some-package");
const EventEmitter = require("events");

class Mailer {
    send(text) { return text; }
    static create() { return new Mailer(); } // => Mailer
    get ready() { return this.send("x"); } // => Mailer.send
}

class Outbox {
    constructor() { this.mailer = new Mailer(); } // => Mailer
    send(text) { return this.mailer.send(text); } // => Mailer.send
    close() { this.mailer.close(); } // => none
}

class Child extends Outbox {
    constructor() { super(); } // => Outbox.constructor
    send(text) { return super.send(text); } // => Outbox.send
}

function parse(text) { return text; }

function outside(thing) {
    Widget.create(); // => none
    JSON.parse("{}"); // => none
    Mailer.create().send("x"); // => Mailer.create, Mailer.send
    thing.parse("x"); // => none
    caches.send("x"); // => none
    new EventEmitter().send("x"); // => none
}

const [first, second] = [parse, outside];
first("x"); // => parse
second(); // => outside

module.exports = { Mailer, Outbox, Child, outside };

exports.named = function (text) { return text; };
exports.other = function (text) { return exports.named(text); }; // => named

function Base() { this.made = true; }
function Derived() { Base.call(this); } // => Base

function handed(key) {
    parse.call(null, "x"); // => parse
    parse.apply(null, ["x"]); // => parse
    const bound = parse.bind(null, "x");
    bound(); // => parse
    const table = { parse, outside };
    table[key]("x"); // => parse, outside
    Object.keys(table).forEach((name) => table[name]("x")); // => parse, outside
    (key ? parse : outside)("x"); // => parse, outside
    (function again() { parse("x"); })(); // => parse, again
}

const counting = (Parent) => class extends Parent { count() {} };
class Counted extends counting(Mailer) { // => counting
    both() { this.count(); this.send("x"); } // => count, Mailer.send
}

const settings = { get mailer() { return new Mailer(); } }; // => Mailer
settings.mailer.send("x"); // => Mailer.send
