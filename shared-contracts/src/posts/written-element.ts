/** Around content that users wrote: no element in it counts as one of our controls. */
export const writtenAttribute = 'data-written';
