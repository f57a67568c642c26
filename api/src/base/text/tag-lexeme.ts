/** A whole tag, given as its key, as one tsquery word, as the search of posts stores it. */
export const tagAsLexeme = (tag: string): string =>
  `'${`#${tag}`.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
