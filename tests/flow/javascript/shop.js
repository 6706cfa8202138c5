// What a module exports as a whole, functions that are given to types, and names that comments bring in.
/** @import { Basket as Held } from "./basket.js" */
/** @typedef {import("./basket.js").Purse} Money */
const single = require("./single");
const baskets = require("./basket.js");

exports = module.exports = Shop;
exports.create = function () { return new exports.Cart(); }; // => Cart
exports.Cart = Cart;
exports.tools = { sweep() {} };

function Shop() {}
function Cart() {}
Cart.prototype.pay = function () {};
function stamp() {}
Shop.prototype.stamp = stamp;
Shop.prototype.sign = baskets.sign;
Shop.open = stamp;
Shop.prototype.run = function () {
    this.stamp(); // => stamp
    this.sign(); // => sign
    exports.create().pay(); // => create, Cart.pay
};

single(); // => single
const other = single;
other(); // => single
Shop.tools.sweep(); // => sweep
Shop.open(); // => stamp

/**
 * @param {Held} held
 * @param {Money} money
 */
function empty(held, money) {
    held.pour(); // => Basket.pour
    money.pour(); // => Purse.pour
}
