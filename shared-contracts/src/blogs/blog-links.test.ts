import * as v from 'valibot';
import { blogLinkLimits, blogLinkTexts, hostOf, sentLinks, shownAddress } from './blog-links.ts';

const linksOf = (sent: unknown): unknown => {
  const read = v.safeParse(sentLinks, sent);
  return read.success ? read.output : read.issues.map(({ message }) => message);
};

test('links are http or https; an address without protocol gets https, and empty rows are left out', () => {
  expect(
    linksOf([
      { label: '  My\u202e site ', url: 'example.org/me' },
      { label: '', url: '' },
      {},
      { label: '', url: 'http://example.org:8080/' },
      { url: 'example.org:8080/x' },
    ]),
  ).toEqual([
    { label: 'My site', url: 'https://example.org/me' },
    { label: '', url: 'http://example.org:8080/' },
    { label: '', url: 'https://example.org:8080/x' },
  ]);
});

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'mailto:ada@example.org',
  'https://example.org@evil.example/',
  'https://user:pass@evil.example/',
  'https://no host',
  'https://nothing',
  '//example.org',
])('the address %s is refused with the address in the reason', (url) => {
  expect(linksOf([{ label: 'x', url }])).toEqual([expect.stringMatching(/is no web address/)]);
});

test('a label without an address, long texts and too many links are refused', () => {
  expect(linksOf([{ label: 'Site', url: ' ' }])).toEqual([blogLinkTexts.noAddress('Site')]);
  expect(linksOf([{ label: 'x'.repeat(blogLinkLimits.label + 1), url: 'a.org' }])).toEqual([
    `Too long: at most ${blogLinkLimits.label} characters.`,
  ]);
  const many = Array.from({ length: blogLinkLimits.links + 1 }, (_, at) => ({ url: `${at}.org` }));
  expect(linksOf(many)).toEqual([blogLinkTexts.tooManyLinks]);
  expect(linksOf(many.slice(1))).toHaveLength(blogLinkLimits.links);
});

test.each([
  ['https://bank.com%2eevil.example', 'bank.com.evil.example'],
  ['https://evil.example\\.bank.com', 'evil.example'],
  ['https://b\u0430nk.com/', 'xn--bnk-6cd.com'],
])('the host of %s is the one that browsers open', (url, host) => {
  const [link] = v.parse(sentLinks, [{ label: 'bank.com', url }]);
  expect(hostOf(link?.url ?? '')).toBe(host);
});

test('an address is shown without protocol, www. and the last slash', () => {
  expect([
    shownAddress('https://www.example.org/a/'),
    hostOf('https://www.example.org/a/'),
  ]).toEqual(['example.org/a', 'example.org']);
});
