import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import fontLoader from './font-loader.ts';

const shell = createRequire(new URL('../../shell/package.json', import.meta.url));
const font = readFileSync(
  shell.resolve('@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2'),
);

test('a font keeps its format, loses more than 30% of its bytes, and is the same in each build', async () => {
  const limited = await fontLoader(font);
  expect(limited.subarray(0, 4).toString()).toBe('wOF2');
  expect(limited.length).toBeLessThan(0.7 * font.length);
  expect(await fontLoader(font)).toEqual(limited);
});

test('an invalid font fails the build', async () => {
  await expect(fontLoader(Buffer.from('letters'))).rejects.toThrow();
});
