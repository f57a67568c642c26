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

test('ASK-11: newlines are removed from a question', () => {
  expect(withoutNewlines('one\ntwo\r\nthree\u2028four')).toBe('onetwothreefour');
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
