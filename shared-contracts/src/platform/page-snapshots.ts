/** Milliseconds for which a page that was left can come back as it was; later it is fetched. */
export const pageSnapshotLife = 5 * 60_000;
