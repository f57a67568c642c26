/** A change to a file of a package: a text and its replacement. */
export interface Change {
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

/**
 * Makes a change in the text of its file.
 *
 * @throws if the file does not hold the text, as after an edit of the sources
 */
export function withChange(source: string, { file, from, to }: Change): string {
  if (!source.includes(from)) throw new Error(`${file} does not hold ${from}`);
  return source.replace(from, () => to);
}
