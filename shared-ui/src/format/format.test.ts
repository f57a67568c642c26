import { formatBadge, formatCount } from './count.ts';
import { formatDate, formatDateTime, formatHere, formatRelative } from './date.ts';
import { contentHref, hostOf, webHref } from './href.ts';
import { toLocale } from './locale.ts';

test('HEAD-20: counts use the language’s thousands separators', () => {
  expect([0, 999, 1000, 1234567].map((count) => formatCount(count))).toEqual([
    '0',
    '999',
    '1,000',
    '1,234,567',
  ]);
  expect(formatCount(1234567, 'de_DE')).toBe('1.234.567');
});

test('badges count from 0 to 99, then show 99+', () => {
  expect([-1, 0, 99, 100].map(formatBadge)).toEqual(['0', '0', '99', '99+']);
});

test('dates and times are given in UTC, whatever the time zone of the machine', () => {
  expect(formatDate('2026-03-12T23:59:00Z')).toBe('Mar 12, 2026');
  expect(formatDateTime('2026-03-12T14:05:00Z').replace(/\s/g, ' ')).toBe(
    'Mar 12, 2026, 2:05 PM UTC',
  );
  expect(formatDate('2026-03-12T14:05:00Z', 'de_DE')).toBe('12.03.2026');
  expect(formatDate('rubbish')).toBe('');
});

test('local times name no time zone; the date format gives the age in the last week, then the day, and the year if it is another one', () => {
  const now = new Date(2026, 2, 12, 0, 30).getTime();
  const ages = [
    -30,
    0,
    59,
    60,
    3599,
    3600,
    86_399,
    86_400,
    7 * 86_400 - 1,
    7 * 86_400,
    -3600,
    100 * 86_400,
  ];
  const said = (seconds: number, format: 'date' | 'moment' = 'date', language = 'en_US') =>
    formatHere(new Date(now - seconds * 1000).toISOString(), format, now, language).replace(
      /\s/g,
      ' ',
    );
  expect(ages.map((age) => said(age))).toEqual([
    'now',
    'now',
    'now',
    '1m ago',
    '59m ago',
    '1h ago',
    '23h ago',
    '1d ago',
    '6d ago',
    'Mar 5',
    'Mar 12',
    'Dec 2, 2025',
  ]);
  expect(said(86_400, 'moment')).toBe('Mar 11, 2026, 12:30 AM');
  expect(said(86_400, 'date', 'de_DE')).toBe('vor 1 Tag');
  expect(formatHere('rubbish', 'date', now)).toBe('');
  expect(formatHere('rubbish', 'moment', now)).toBe('');
});

test('formats relative times', () => {
  const now = Date.parse('2026-03-12T12:00:00Z');
  expect(
    [
      '2026-03-12T11:59:40Z',
      '2026-03-12T11:55:00Z',
      '2026-03-11T11:00:00Z',
      '2026-03-12T14:00:00Z',
      'rubbish',
    ].map((iso) => formatRelative(iso, now)),
  ).toEqual(['now', '5 minutes ago', 'yesterday', 'in 2 hours', '']);
});

test('a language is converted to a BCP 47 tag; an invalid language falls back to English', () => {
  const languages = ['en_US', 'pt_BR', 'zh_Hans_CN', '???', undefined];
  expect(languages.map((language) => toLocale(language))).toEqual([
    'en-US',
    'pt-BR',
    'zh-Hans-CN',
    'en-US',
    'en-US',
  ]);
});

test('RULE-29: content may link only to http, https, tumblr and mailto URLs and within this site', () => {
  for (const address of [
    'http://a.example',
    'https://a.example',
    'tumblr://x',
    'mailto:a@b.example',
    '/@ada',
    '#here',
  ])
    expect(contentHref(address)).toBe(address);
  for (const address of [
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'ftp://a.example',
    '',
  ])
    expect(contentHref(address)).toBeUndefined();
});

test('a link post may link to http and https, but not to other protocols', () => {
  expect(webHref('https://a.example/x')).toBe('https://a.example/x');
  expect([webHref('mailto:a@b.example'), webHref('javascript:alert(1)'), webHref('')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('hosts are shown without www', () => {
  expect([hostOf('https://www.example.org/a'), hostOf('/a')]).toEqual(['example.org', '']);
});

test('caches one number formatter per language', () => {
  const made = jest.spyOn(Intl, 'NumberFormat');
  const texts = Array.from({ length: 50 }, (_, index) =>
    formatCount(1000 + index, index % 2 ? 'fr_FR' : 'nl_NL'),
  );
  expect(new Set(texts).size).toBe(50);
  expect(made).toHaveBeenCalledTimes(2);
  made.mockRestore();
});

test('caches one date formatter per language, because creating one is slow', () => {
  const made = jest.spyOn(Intl, 'DateTimeFormat');
  const texts = Array.from({ length: 50 }, (_, day) =>
    formatDate(new Date(Date.UTC(2026, 0, 1 + day)).toISOString(), day % 2 ? 'fr_FR' : 'nl_NL'),
  );
  expect(new Set(texts).size).toBe(50);
  expect(made).toHaveBeenCalledTimes(2);
  made.mockRestore();
});
