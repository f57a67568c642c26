/**
 * Makes faked `performance.now()` start after the page has been open for a while. A clock that
 * starts at 0 hides errors: a time that is missing, or that was never set, looks like now.
 */
const pageAge = 1_000_000;

module.exports = function startClockLate(timers, global) {
  const real = global.performance;
  const useFakeTimers = timers.useFakeTimers.bind(timers);
  timers.useFakeTimers = (options) => {
    useFakeTimers(options);
    const { performance } = global;
    if (performance === real) return;
    const { now } = performance;
    performance.now = () => pageAge + now();
  };
};
