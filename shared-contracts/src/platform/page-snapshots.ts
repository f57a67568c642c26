/** Milliseconds for which a page that was left can be restored; later it is fetched again. */
export const pageSnapshotLife = 5 * 60_000;
