/**
 * The specified text for two failures: an upload that failed without giving a reason, and activity
 * that cannot be loaded.
 */
export const failedWithoutDetail = 'Woops :(';
