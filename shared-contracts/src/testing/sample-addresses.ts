/** Picks one of some values, as a generator of test data does. */
export type PickOne = <const T>(values: readonly T[]) => T;

const words = [
  'a',
  'rain-2',
  'Mercury_planet',
  'x.y',
  'v1~b',
  '%E6%B0%B4',
  '水星',
  'ページ',
  'дождь',
  'پلوتو',
  'नदी',
  'l’eau',
  'one–two',
  "O'Brien",
  'a,b;c:d!e',
  '@ada',
  '(planet)',
  '[1]',
  '{id}',
  '((a)_[b])',
] as const;
const origins = [
  'https://a.example',
  'http://en.m.example.org',
  'HTTPS://bücher.example',
  'https://xn--e1afmkfd.xn--p1ai',
  'https://пример.рф',
  'http://例え.テスト',
  'http://127.0.0.1',
  'http://localhost',
  'https://ada:key@a.example',
  'www.a.example',
  'WWW.bücher.example',
] as const;

/** A web address as people write them: with brackets in pairs, and words of many scripts. */
export const pickAddress = (pick: PickOne): string =>
  [
    pick(origins),
    pick(['', ':8080']),
    pick(['', `/${pick(words)}`, `/${pick(words)}_${pick(words)}/${pick(words)}`]),
    pick(['', '/', '?q=rain&p=(1)', '?a', '#part-2', '?u=https://b.example/c']),
  ].join('');

const pairs = [
  ['', ''],
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
  ['<', '>'],
  ['"', '"'],
  ["'", "'"],
  ['“', '”'],
  ['‘', '’'],
  ['„', '“'],
  ['«', '»'],
  ['「', '」'],
  ['『', '』'],
  ['《', '》'],
  ['〈', '〉'],
  ['【', '】'],
  ['（', '）'],
  ['［', '］'],
  ['｢', '｣'],
  ['＜', '＞'],
  ['*', '*'],
  ['`', '`'],
  ['~~', '~~'],
] as const;
const sentenceEnds = Array.from('、。，．；：！？｡､…‥—※،؛؟۔।॥።፣។။༎‼⁇');

/**
 * What stands around an address in a sentence: the text before and the text after it. In scripts
 * without spaces, and after their punctuation, the sentence may go on at once.
 */
export function pickSurroundings(pick: PickOne): readonly [before: string, after: string] {
  const [open, close] = pick(pairs);
  const before = pick(['', 'See ', 'A line\n', '見て', 'См. ', 'انظر ']);
  const marks = ['', '.', ',', ';', ':', '!', '?', '?!', '...', '–', '·', '՜', '&amp;'] as const;
  const spaced = ['', ' ', ' and so on', '\n', '\u3000', '\u200b', '\u2069 x', '&quot;>'] as const;
  const after = pick([
    pick(marks) + pick(spaced),
    pick(sentenceEnds) + pick(['', ' ', 'すごい', 'потом', 'ثم', 'फिर', 'more']),
  ]);
  return [before + open, close + after];
}
