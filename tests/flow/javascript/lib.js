function task() {}
exports.task = task;
exports.other = function other() {};
