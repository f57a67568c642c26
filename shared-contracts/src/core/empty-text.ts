/** Spaces, control and format characters, and characters that are invisible. */
const invisible = /^[\s\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** Whether a text has no visible characters, so that there is nothing to send. */
export const isEmptyText = (text: string): boolean => invisible.test(text);
