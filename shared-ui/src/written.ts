/** What every piece of HTML that people wrote stands in. */
export const writtenProps = { 'data-written': '' } as const;

/**
 * End of a selector for what the product drew itself. Controls and models are only obeyed there:
 * whatever somebody managed to get into a text is not one of ours.
 */
export const drawn = ':not([data-written] *)';
