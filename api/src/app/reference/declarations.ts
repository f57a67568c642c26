/** One exported declaration of a source file with its doc comment. */
export interface Declaration {
  readonly name: string;
  readonly comment: string;
  readonly code: string;
}

const plainComment = (comment: string): string =>
  comment
    .trim()
    .replace(/^\/\*\*\s?|\s*\*\/$/g, '')
    .replace(/^\s*\* ?/gm, '')
    .trim();

/**
 * The exported interfaces and one-line types of a source file, in order. Finds them by a text
 * pattern, which suffices because all sources are formatted alike.
 */
export function readDeclarations(source: string): readonly Declaration[] {
  const pattern =
    /(?<comment>\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n)?export (?<code>(?:interface (?<face>\w+)[^\n]*\{\n[\s\S]*?^\}|type (?<alias>\w+)[^\n]*;))/gm;
  return [...source.matchAll(pattern)].map(({ groups }) => ({
    name: groups?.['face'] ?? groups?.['alias'] ?? '',
    comment: plainComment(groups?.['comment'] ?? ''),
    code: groups?.['code'] ?? '',
  }));
}
