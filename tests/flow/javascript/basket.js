// Two types with one method, for names that comments bring in.
class Basket { pour() {} }
class Purse { pour() {} }
function sign() {}

module.exports = {
    Basket,
    Purse,
    sign,
    weigh() { return 1; },
    get full() { return this.weigh() > 1; }, // => weigh
    lid: { weigh() {}, shut() { this.weigh(); } },
};
