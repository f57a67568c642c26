import fc from 'fast-check';
import {
  colourSchemes,
  defaultAppearance,
  readAppearance,
  textSizes,
  writeAppearance,
} from './appearance.ts';

test('an appearance is read as it was written', () => {
  fc.assert(
    fc.property(
      fc.record({
        scheme: fc.constantFrom(...colourSchemes),
        size: fc.constantFrom(...textSizes),
      }),
      (appearance) => {
        expect(readAppearance(writeAppearance(appearance))).toEqual(appearance);
      },
    ),
  );
});

test('of a damaged cookie, the parts that are known count', () => {
  expect(
    [undefined, '', 'night', 'dark', 'dark.huge', '"><script>.large', 'large.dark'].map((written) =>
      readAppearance(written),
    ),
  ).toEqual([
    defaultAppearance,
    defaultAppearance,
    defaultAppearance,
    { scheme: 'dark', size: 'normal' },
    { scheme: 'dark', size: 'normal' },
    { scheme: 'system', size: 'large' },
    defaultAppearance,
  ]);
});
