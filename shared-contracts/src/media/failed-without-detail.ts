/** The one text for two failures that come without words: an upload without detail, and an activity that cannot be loaded. From the specification. */
export const failedWithoutDetail = 'Woops :(';
