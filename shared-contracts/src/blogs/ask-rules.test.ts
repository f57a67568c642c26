import fc from 'fast-check';
import {
  askLimits,
  askTexts,
  canSubmitQuestion,
  hasLink,
  knownDomains,
  questionCounter,
  questionProblems,
  withoutNewlines,
} from './ask-rules.ts';

test('ASK-05: an empty question is refused', () => {
  expect(questionProblems('')).toEqual(['You need to enter a question!']);
  expect(questionProblems(' \t')).toEqual(['You need to enter a question!']);
  expect(questionProblems('\u200b \u2060')).toEqual(['You need to enter a question!']);
  expect(canSubmitQuestion('\u200b')).toBe(false);
  expect(questionProblems('Why?')).toEqual([]);
});

test('ASK-06: a question with a link is refused', () => {
  expect(questionProblems('Did you see https://example.example/x ?')).toEqual([
    "Sorry, but please don't include links in questions.",
  ]);
});

test.each(['http://x', 'see HTTPS://x', 'www.example', 'so WWW.x'])(
  'ASK-07: %s contains a link',
  (text) => {
    expect(hasLink(text)).toBe(true);
  },
);

test('ASK-08, ASK-09: a word with a known domain ending is a link, in upper or lower case; other words are not', () => {
  expect(knownDomains).toEqual([
    'com',
    'net',
    'org',
    'edu',
    'gov',
    'info',
    'biz',
    'co',
    'io',
    'me',
    'tv',
    'us',
    'uk',
    'de',
    'fr',
    'jp',
  ]);
  for (const domain of knownDomains)
    for (const text of [
      `is example.${domain} yours?`,
      `EXAMPLE.${domain.toUpperCase()}`,
      `(bücher.${domain})`,
      `example.${domain}/path`,
      `example.${domain}を見て`,
    ])
      expect([text, hasLink(text)]).toEqual([text, true]);
  for (const text of [
    '',
    'Why?',
    'Well... come in',
    'It is .com that I mean',
    'read example.community',
    'so.it is',
    'a.company',
    'v1.0 or v2.5?',
    'dot com',
    'what about example.me_too',
  ])
    expect([text, hasLink(text)]).toEqual([text, false]);
});

test('ASK-10: a question has at most 500 characters', () => {
  expect(askLimits.question).toBe(500);
  expect(questionProblems('a'.repeat(500))).toEqual([]);
  expect(questionProblems('a'.repeat(501))).toEqual([askTexts.tooLong]);
});

test('ASK-11: newlines are removed from a question; words that they separated stay apart', () => {
  expect(withoutNewlines('one\ntwo\r\n\r\nthree\u2028four')).toBe('one two three four');
  expect(withoutNewlines('\none\n two \nthree\n')).toBe('one two three');
  // slow if it were not linear
  expect(withoutNewlines(`a${'\n'.repeat(100_000)} `)).toBe('a ');
});

test('ASK-11: a question without newlines has the words of the original, in order', () => {
  const words = (text: string): string[] => text.split(/\s+/u).filter((word) => word !== '');
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', 'é', '字', ' ', '\t', '\n', '\r', '\u2028') }),
      (text) => {
        const line = withoutNewlines(text);
        expect(line).not.toMatch(/[\r\n\u2028\u2029]/);
        expect(words(line)).toEqual(words(text));
        expect(line.length).toBeLessThanOrEqual(text.length);
      },
    ),
  );
});

test('ASK-12: a question has between 1 and 500 characters after trimming', () => {
  expect(
    ['', '  ', 'a', 'a'.repeat(500), ` ${'a'.repeat(500)} `, 'a'.repeat(501)].map(
      canSubmitQuestion,
    ),
  ).toEqual([false, false, true, true, true, false]);
});

test('ASK-15, ASK-16: the counter appears at 100 characters left, warns at 40, and shows danger at 20', () => {
  const left = (count: number) => questionCounter('a'.repeat(500 - count));
  expect(left(101)).toBeUndefined();
  expect([100, 41, 40, 21, 20, 0, -1].map((count) => left(count))).toEqual([
    { left: 100, tone: 'ok' },
    { left: 41, tone: 'ok' },
    { left: 40, tone: 'warning' },
    { left: 21, tone: 'warning' },
    { left: 20, tone: 'danger' },
    { left: 0, tone: 'danger' },
    { left: -1, tone: 'danger' },
  ]);
});
