// A module that exports one function as a whole.
function single() {}

module.exports = single;
