// Two types with one method, for names that comments bring in.
class Basket { pour() {} }
class Purse { pour() {} }
function sign() {}

module.exports = { Basket, Purse, sign };
