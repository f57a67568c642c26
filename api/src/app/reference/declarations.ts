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
 * The exported interfaces, one-line types and features of a source file, in order. Finds them by a text
 * pattern, which suffices because all sources are formatted alike.
 */
export function readDeclarations(source: string): readonly Declaration[] {
  const pattern =
    /(?<comment>\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n)?^export (?<code>(?:interface (?<face>\w+)[^\n]*\{\n[\s\S]*?^\}|type (?<alias>\w+)[^\n]*;|const (?<feature>\w+) = defineFeature<[^\n]*;))/gm;
  return [...source.matchAll(pattern)].map(({ groups }) => ({
    name: groups?.['face'] ?? groups?.['alias'] ?? groups?.['feature'] ?? '',
    comment: plainComment(groups?.['comment'] ?? ''),
    code: groups?.['code'] ?? '',
  }));
}
