// Stands for a plain style sheet in tests.
module.exports = {};
