/**
 * The text for two failures without a message: an upload without detail, and activity that cannot
 * be loaded. From the specification.
 */
export const failedWithoutDetail = 'Woops :(';
