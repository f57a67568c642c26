/**
 * Milliseconds after which single-spa would warn in the console. It never does, because everything
 * that it runs has a shorter timeout: see container.ts for loading, guarded-application.ts and
 * guarded-parcels.ts for lifecycle functions.
 */
const timeout = { millis: 60_000, warningMillis: 60_000, dieOnTimeout: false };
export const timeouts = { bootstrap: timeout, mount: timeout, unmount: timeout, unload: timeout };
