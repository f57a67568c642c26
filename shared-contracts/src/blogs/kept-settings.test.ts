import { readKeptSettings } from './kept-settings.ts';

test('reads what was kept, and nothing else', () => {
  const kept = { fields: { title: 'A', types: ['b'] }, base: {}, version: 'v' };
  expect(readKeptSettings(JSON.stringify(kept))).toEqual(kept);
  for (const text of [null, '', '{', '7', '[]', '{"fields":{}}'])
    expect(readKeptSettings(text)).toBeUndefined();
  expect(readKeptSettings(JSON.stringify({ ...kept, fields: { title: 7 } }))).toBeUndefined();
});
