/** Around what people have written: nothing in it is one of our controls. */
export const writtenAttribute = 'data-written';
