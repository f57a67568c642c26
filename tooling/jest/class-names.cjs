// Stands for a CSS Module in tests: every class is named as in the source.
module.exports = new Proxy({}, { get: (_, name) => (name === '__esModule' ? false : name) });
