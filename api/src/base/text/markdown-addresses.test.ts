import fc, { type GeneratorValue } from 'fast-check';
import { findAddresses } from '@tessera/shared-contracts/links/find-addresses';
import {
  pickAddress,
  pickSurroundings,
  type PickOne,
} from '@tessera/shared-contracts/testing/sample-addresses';
import { describeBlog } from '../../nouns/blogs/describe-blog.ts';
import { renderWritten } from './sanitise.ts';

const oneOf = <T>(values: readonly T[]) => fc.constantFrom(...values);
const pickWith = (gen: GeneratorValue): PickOne =>
  function pick<const T>(values: readonly T[]): T {
    return gen(oneOf<T>, values);
  };
/** A URL, however much of it is encoded. */
const decoded = (url: string): string => decodeURI(new URL(url).href);
/** The URLs of the links in HTML. */
const linksIn = (html: string): string[] =>
  [...html.matchAll(/<a href="([^"]*)"/g)].map(([, href = '']) =>
    decoded(href.replaceAll('&amp;', '&')),
  );
const render = (markdown: string): string => renderWritten(markdown, 'markdown').trim();

test('Markdown and descriptions of blogs link exactly the addresses that are found in plain text', () => {
  fc.assert(
    fc.property(fc.gen(), function isLinked(gen) {
      const address = pickAddress(pickWith(gen));
      const [before, after] = pickSurroundings(pickWith(gen));
      // in Markdown, these make code or HTML
      fc.pre(!/[`<]$/.test(before));
      const text = `First ${before}${address}${after}`;
      const urls = findAddresses(text).map(({ href }) => decoded(href));
      expect(urls).toHaveLength(1);
      expect(linksIn(render(text))).toEqual(urls);
      expect(linksIn(describeBlog(text))).toEqual(urls);
    }),
    { numRuns: 300 },
  );
});

test('escapes and entities of Markdown stand for characters of an address', () => {
  expect(
    linksIn(render(String.raw`https://a.example/b\_c\_d? (https://b.example/\(x\)\)`)),
  ).toEqual(['https://a.example/b_c_d', 'https://b.example/(x)']);
  expect(linksIn(render('https://a.example/?b=1&amp;c=2&quot;'))).toEqual([
    'https://a.example/?b=1&c=2',
  ]);
});

test('emphasis around an address is none of it, and marks within an address are no emphasis', () => {
  expect(render('_https://a.example/_b_/c_').replace(/ rel="[^"]*"/g, '')).toBe(
    '<p><em><a href="https://a.example/_b_/c">https://a.example/_b_/c</a></em></p>',
  );
  expect(linksIn(render('**https://a.example/b**。~~https://a.example/c~~'))).toEqual([
    'https://a.example/b',
    'https://a.example/c',
  ]);
});

test('addresses in links, code and images, file names and other protocols get no link of their own', () => {
  expect(linksIn(render('[see https://a.example/b](https://c.example)'))).toEqual([
    'https://c.example/',
  ]);
  for (const text of [
    '`https://a.example`',
    '    https://a.example',
    '![https://a.example](https://b.example/c.png)',
    'open readme.md, index.py and v1.2.zip',
    'ftp://a.example xhttps://a.example',
  ])
    expect([text, linksIn(render(text))]).toEqual([text, []]);
  expect(linksIn(render('me@a.example。'))).toEqual(['mailto:me@a.example']);
});
