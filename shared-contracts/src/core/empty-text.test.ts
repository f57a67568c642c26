import { isEmptyText } from './empty-text.ts';

test('MSG-17, MSG-18: a text of only spaces, control and invisible characters is empty', () => {
  for (const text of [
    '',
    ' \n\t',
    '\u0007\u001b',
    '\u200b\u200d\ufeff',
    '\u202e',
    '\u00ad',
    '\u3164',
    '\u2800',
    '\ufe0f',
  ])
    expect([JSON.stringify(text), isEmptyText(text)]).toEqual([JSON.stringify(text), true]);
  for (const text of ['a', ' . ', '\u202eabc', '\u{1f468}\u200d\u{1f469}', '\u0301x', '0'])
    expect([text, isEmptyText(text)]).toEqual([text, false]);
});
