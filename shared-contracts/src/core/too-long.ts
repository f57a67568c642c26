/** The refusal of a text with more characters than a field takes. */
export const tooLong = (max: number): string => `Too long: at most ${max} characters.`;
