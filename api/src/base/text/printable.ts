/**
 * Characters that HTML forbids in documents and that show nothing: controls except tab and line
 * breaks, and code points that are no characters.
 */
const forbidden =
  // oxlint-disable-next-line no-control-regex -- matches the characters to remove
  /[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]|\p{Noncharacter_Code_Point}/gu;

/** A text without characters that may not stand in a page. NUL is left: it is refused instead. */
export const printable = (text: string): string => text.replace(forbidden, '');

/** The same for all texts in any input, except passwords, which are never shown. */
export function printableInput(value: unknown, name = ''): unknown {
  if (typeof value === 'string') return /password/i.test(name) ? value : printable(value);
  if (Array.isArray(value)) return value.map((one) => printableInput(one, name));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, printableInput(part, key)]),
  );
}
