import { searchPath } from '@tessera/shared-contracts/search/search-filters';
import fc from 'fast-check';
import { save } from '../../testing/test-posting.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { wordsOf } from './search-queries.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('posts are found whatever marks, letter forms and invisible characters they are written with', async () => {
  const ada = await app.register();
  const { id } = (
    await save(ada, {
      post: {
        one: 'مَرْحَبًا بالعالم',
        two: '<p>Łódź, Straße, ΕΛΛΑΣ, soft\u00adhyphen</p>',
      },
    })
  ).post.action;
  const reader = await app.visitor();
  const isFound = async (q: string): Promise<boolean> =>
    (await (await reader.get(searchPath({ q }))).text()).includes(`data-post-id="${id}"`);
  for (const q of ['مرحبا', 'lodz', 'strasse', 'ελλας', 'softhyphen', 'soft\ufeffhyphen'])
    expect([q, await isFound(q)]).toEqual([q, true]);
  expect(await isFound('soft hyphen')).toBe(false);
});

test.each([
  ['vowel marks of Arabic', 'مَرْحَبًا', 'مرحبا'],
  ['vowel points of Hebrew', 'שָׁלוֹם', 'שלום'],
  ['a kashida', 'مرحبـــا', 'مرحبا'],
  ['strokes', 'Łódź', 'lodz'],
  ['strokes and ligatures', 'Đorđe Ærø œuvre Þór ħobża', 'dorde aero oeuvre thor hobza'],
  ['sharp s', 'Straße STRASSE STRAẞE', 'strasse strasse strasse'],
  ['final sigma', 'ΕΛΛΑΣ ελλάς', 'ελλασ ελλασ'],
  ['dotless and dotted i', 'ılık İZMİR', 'ilik izmir'],
  ['soft hyphens', 'soft\u00adhyphen', 'softhyphen'],
  [
    'zero-width characters',
    'می\u200cخواهم zero\u200bwidth\u2060joined\ufeffhere',
    'میخواهم zerowidthjoinedhere',
  ],
  ['letters of mathematics', '𝐁𝐨𝐥𝐝 ﬁne', 'bold fine'],
])('folds %s', async (_what, text, words) => {
  expect(await wordsOf(app.db, [text])).toEqual([words.split(' ')]);
});

test.each([
  ['Hindi', 'क़ुर्बानी कुल कल', 3],
  ['Tamil', 'தமிழ்', 1],
  ['Bengali', 'বাংলা', 1],
])('keeps the marks that %s spells with, in one word', async (_what, text, count) => {
  const [words = []] = await wordsOf(app.db, [text]);
  expect(words).toEqual(text.normalize('NFKD').normalize('NFC').split(' '));
  expect(new Set(words).size).toBe(count);
});

test('voiced and unvoiced kana are different words', async () => {
  expect(await wordsOf(app.db, ['か\u3099', 'が', 'か'])).toEqual([['が'], ['が'], ['か']]);
});

const letters = fc.stringMatching(/^[a-zа-яα-ωא-תب-غف-ي]{1,8}$/u);
/** Marks that people may leave out, and invisible characters. */
const optional = fc.constantFrom(
  '\u0301',
  '\u0308',
  '\u0323',
  '\u0327',
  '\u0483',
  '\u05b8',
  '\u05c1',
  '\u064b',
  '\u064e',
  '\u0651',
  '\u0670',
  '\u06d6',
  '\u0730',
  '\u1ab0',
  '\u20d7',
  '\ufe20',
  '\ufe0f',
  '\u00ad',
  '\u034f',
  '\u061c',
  '\u200b',
  '\u200c',
  '\u200d',
  '\u2060',
  '\ufeff',
  '\u{1e8d0}',
);

test('words with and without marks and invisible characters are the same words', async () => {
  const marked = fc.array(fc.tuple(letters, fc.array(optional, { maxLength: 3 })), {
    minLength: 1,
    maxLength: 5,
  });
  const samples = fc.sample(fc.array(marked, { minLength: 1, maxLength: 4 }), 500);
  const write = (isMarked: boolean): string[] =>
    samples.map((words) =>
      words
        .map((word) =>
          word.map(([text, marks]) => text + (isMarked ? marks.join('') : '')).join(''),
        )
        .join(' '),
    );
  const plain = await wordsOf(app.db, write(false));
  expect(plain.map((words) => words.length)).toEqual(samples.map((words) => words.length));
  expect(await wordsOf(app.db, write(true))).toEqual(plain);
});

test('no combining mark of any script ends a word, except where each character is a word', async () => {
  const marks = Array.from({ length: 0x11_0000 }, (_, point) => point)
    .filter((point) => point < 0xd8_00 || point > 0xdf_ff)
    .map((point) => String.fromCodePoint(point))
    .filter(
      (character) =>
        /\p{M}/u.test(character) && !/[\u0e00-\u0eff\u1780-\u17ff\u3040-\u30ff]/u.test(character),
    );
  expect(marks.length).toBeGreaterThan(2000);
  const words = await wordsOf(
    app.db,
    marks.map((mark) => `к${mark}к`),
  );
  expect(marks.filter((_, index) => words[index]?.length !== 1)).toEqual([]);
});
