import { earlyPressScript } from './early-presses.ts';

test('the script that holds early presses is short and safe inside a script element', () => {
  expect(earlyPressScript.length).toBeLessThan(1000);
  expect(earlyPressScript).not.toMatch(/<\/|<!--/);
});
