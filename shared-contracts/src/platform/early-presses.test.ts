import { earlyPressScript } from './early-presses.ts';

test('the lines that hold early presses are few, and can stand in a script element', () => {
  expect(earlyPressScript.length).toBeLessThanOrEqual(600);
  expect(earlyPressScript).not.toMatch(/<\/|<!--/);
});
