import fc from 'fast-check';
import { sql } from 'kysely';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { readTerm, termParts } from './read-search.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('a term is split into words, quoted phrases and exclusions', () => {
  expect(
    termParts('rain "slow trains" -snow “north wind” -"wet dog"').map(
      ({ text, isExact, isExcluded }) => [text, isExact, isExcluded],
    ),
  ).toEqual([
    ['rain', false, false],
    ['slow trains', true, false],
    ['snow', false, true],
    ['north wind', true, false],
    ['wet dog', true, true],
  ]);
});

test('case, accents and punctuation are ignored; scripts without spaces are split into characters', async () => {
  const words = async (term: string) => (await readTerm(app.deps, term)).words;
  expect(await words('Ça VA, Zoë?')).toBe("('ca':*) & ('va':*) & ('zoe':*)");
  expect(await words('rock-n-roll')).toBe("('rock' <-> 'n' <-> 'roll':*)");
  expect(await words('"rain"')).toBe("('rain')");
  expect(await words('東京 雨')).toBe("('東' <-> '京') & ('雨')");
  expect(await words('дождь -снег')).toBe("('дождь':*) & !('снег')");
  for (const nothing of ['', '   ', '!!! ??? ---', '-rain', '""', '❤️'])
    expect(await words(nothing)).toBe('');
});

test('a long term is cut and marked as cut; every term yields a valid query', async () => {
  const long = await readTerm(app.deps, 'word '.repeat(2000));
  expect([long.isCut, long.term.length <= 200]).toEqual([true, true]);
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.string({ unit: 'binary', maxLength: 80 }),
        fc.constantFrom(
          "'; drop table posts; --",
          "a' & 'b",
          '\\',
          ':*',
          '!()<->|&',
          '%_%',
          '-',
          '"',
          "'':",
        ),
      ),
      async (typed) => {
        const { words, tag } = await readTerm(app.deps, typed.replaceAll('\u0000', ''));
        if (words !== '') await sql`select ${words}::tsquery`.execute(app.db);
        expect(typeof tag).toBe('string');
      },
    ),
    { numRuns: 150 },
  );
});
