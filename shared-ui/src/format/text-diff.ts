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

const tokensOf = (text: string): readonly string[] => text.match(token) ?? [];

/**
 * The shortest way from one list to another (Myers): for every number of edits, the furthest place
 * in `before` on each diagonal. Undefined if it takes more than `maxEdits`.
 */
function furthestPlaces(
  before: readonly string[],
  after: readonly string[],
): readonly Int32Array[] | undefined {
  const most = Math.min(before.length + after.length, maxEdits);
  const middle = most + 1;
  const places = new Int32Array(2 * most + 3);
  const history: Int32Array[] = [];
  for (let edits = 0; edits <= most; edits += 1) {
    history.push(places.slice());
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      const left = places[middle + diagonal - 1] ?? 0;
      const above = places[middle + diagonal + 1] ?? 0;
      const goesDown = diagonal === -edits || (diagonal !== edits && left < above);
      let x = goesDown ? above : left + 1;
      while (x < before.length && x - diagonal < after.length && before[x] === after[x - diagonal])
        x += 1;
      places[middle + diagonal] = x;
      if (x >= before.length && x - diagonal >= after.length) return history;
    }
  }
  return undefined;
}

/** Which tokens were removed and added, from the end of the way to its beginning. */
function walkBack(
  before: readonly string[],
  after: readonly string[],
  history: readonly Int32Array[],
): TextChange[] {
  const middle = ((history[0]?.length ?? 3) - 3) / 2 + 1;
  const changes: TextChange[] = [];
  let [x, y] = [before.length, after.length];
  for (let edits = history.length - 1; edits >= 0; edits -= 1) {
    const places = history[edits] ?? new Int32Array();
    const diagonal = x - y;
    const left = places[middle + diagonal - 1] ?? 0;
    const above = places[middle + diagonal + 1] ?? 0;
    const goesDown = diagonal === -edits || (diagonal !== edits && left < above);
    const fromX = edits === 0 ? 0 : goesDown ? above : left;
    const fromY = edits === 0 ? 0 : fromX - (goesDown ? diagonal + 1 : diagonal - 1);
    while (x > fromX && y > fromY) {
      x -= 1;
      y -= 1;
      changes.push({ kind: 'same', text: before[x] ?? '' });
    }
    if (edits === 0) break;
    if (goesDown) changes.push({ kind: 'added', text: after[fromY] ?? '' });
    else changes.push({ kind: 'removed', text: before[fromX] ?? '' });
    [x, y] = [fromX, fromY];
  }
  return changes.toReversed();
}

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
  const [old, fresh] = [tokensOf(before), tokensOf(after)];
  let start = 0;
  while (start < old.length && start < fresh.length && old[start] === fresh[start]) start += 1;
  let end = 0;
  while (
    end < old.length - start &&
    end < fresh.length - start &&
    old.at(-1 - end) === fresh.at(-1 - end)
  )
    end += 1;
  const same = (text: string): TextChange[] => (text === '' ? [] : [{ kind: 'same', text }]);
  const [was, is] = [old.slice(start, old.length - end), fresh.slice(start, fresh.length - end)];
  const history = furthestPlaces(was, is);
  const between: readonly TextChange[] = history
    ? walkBack(was, is, history)
    : [
        { kind: 'removed', text: was.join('') },
        { kind: 'added', text: is.join('') },
      ];
  return joined([
    ...same(old.slice(0, start).join('')),
    ...between,
    ...same(old.slice(old.length - end).join('')),
  ]);
}
