import { diffArrays } from 'diff';

/** A part of two texts that are compared, in their order. */
export interface TextChange {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

/**
 * How many words may differ before a text counts as another one: finding more would take time that
 * grows with their square.
 */
const maxEdits = 1500;

/** Words, spaces and signs. Scripts without spaces between words are compared by characters. */
const token =
  /\s+|[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]\p{M}*|(?:(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}])[\p{L}\p{M}\p{N}_'’-])+|./gsu;

const tokensOf = (text: string): string[] => text.match(token) ?? [];

/**
 * Joins what belongs together: first what was removed, then what was added; a space between two
 * changes belongs to both.
 */
function joined(changes: readonly TextChange[]): TextChange[] {
  const parts: TextChange[] = [];
  let [removed, added] = ['', ''];
  const flush = (): void => {
    if (removed !== '') parts.push({ kind: 'removed', text: removed });
    if (added !== '') parts.push({ kind: 'added', text: added });
    [removed, added] = ['', ''];
  };
  changes.forEach(({ kind, text }, at) => {
    const next = changes[at + 1]?.kind ?? 'same';
    const isBetween = kind === 'same' && removed !== '' && added !== '' && next !== 'same';
    if (kind === 'removed' || (isBetween && /^[^\S\n]+$/.test(text))) removed += text;
    if (kind === 'added' || (isBetween && /^[^\S\n]+$/.test(text))) added += text;
    if (kind !== 'same' || (isBetween && /^[^\S\n]+$/.test(text))) return;
    flush();
    const last = parts.at(-1);
    if (last?.kind === 'same') parts.splice(-1, 1, { kind, text: last.text + text });
    else parts.push({ kind, text });
  });
  flush();
  return parts;
}

/**
 * What was added to a text and removed from it, by words. Together, the parts that are the same or
 * removed are the text before, and those that are the same or added the text after.
 */
export function textChanges(before: string, after: string): readonly TextChange[] {
  const [was, is] = [tokensOf(before), tokensOf(after)];
  const found = diffArrays(was, is, { maxEditLength: maxEdits });
  if (!found) return rest(before, after);
  return joined(
    found.map(({ value, added, removed }) => ({
      kind: added ? 'added' : removed ? 'removed' : 'same',
      text: value.join(''),
    })),
  );
}

/** Texts with too little in common: the words at both ends, and two others between them. */
function rest(before: string, after: string): readonly TextChange[] {
  const [was, is] = [tokensOf(before), tokensOf(after)];
  let start = 0;
  while (start < was.length && was[start] === is[start]) start += 1;
  let end = 0;
  while (end < Math.min(was.length, is.length) - start && was.at(-1 - end) === is.at(-1 - end))
    end += 1;
  const part = (kind: TextChange['kind'], tokens: readonly string[]): TextChange[] =>
    tokens.length === 0 ? [] : [{ kind, text: tokens.join('') }];
  return [
    ...part('same', was.slice(0, start)),
    ...part('removed', was.slice(start, was.length - end)),
    ...part('added', is.slice(start, is.length - end)),
    ...part('same', was.slice(was.length - end)),
  ];
}
