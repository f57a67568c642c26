import { expect, test } from '@playwright/test';
import { bundleEntry } from '../bench/one-bundle/bundle-entry.ts';
import { unsharedPreloads, unsharedRequests } from '../bench/one-bundle/compare-pages.ts';

const document = (links: string, body = '<img src="/avatar/ada/96">'): string =>
  `<head><link rel="icon" href="/favicon.ico"><link rel="canonical" href="http://a.example/">${links}</head><body>${body}</body>`;
const style = (base: string) =>
  `<link rel="stylesheet" href="/releases/shell/${base}/main.1a2b3c4d.css" crossorigin="anonymous">`;
const font = (base: string, hash: string) =>
  `<link rel="preload" as="font" type="font/woff2" href="/releases/shell/${base}/font-latin.${hash}.woff2">`;
const scripts =
  '<link rel="preload" as="script" href="/releases/mf_header/1/entry.js"><script defer src="/releases/shell/1/entry.js"></script>';

test('the single bundle preloads the product’s fonts, but no lazy code', () => {
  expect(
    bundleEntry({
      js: ['main.js'],
      css: ['main.1.css', 'later.2.css'],
      preload: ['later.js'],
      fonts: ['font.woff2'],
    }),
  ).toEqual({ js: ['main.js'], css: ['main.1.css'], preload: [], fonts: ['font.woff2'] });
});

test('the comparison of two pages is fair if they differ only in scripts, styles, versions and hashes', () => {
  expect(
    unsharedPreloads(
      document(style('1') + font('1', 'aaaaaaaa') + scripts),
      document(style('one-bundle') + font('one-bundle', 'bbbbbbbb')),
    ),
  ).toEqual([]);
  expect(
    unsharedRequests(
      [
        '/dashboard',
        '/releases/mf_header/1/entry.js',
        '/releases/shell/1/font-latin.aaaaaaaa.woff2',
      ],
      ['/dashboard', '/releases/shell/one-bundle/font-latin.bbbbbbbb.woff2'],
    ),
  ).toEqual([]);
});

test('a font or image that only one page fetches makes the comparison unfair', () => {
  expect(
    unsharedPreloads(document(style('1') + font('1', 'aaaaaaaa')), document(style('1'))),
  ).toEqual(['only federated: preload font font-latin.woff2']);
  expect(unsharedPreloads(document(''), document('', '<img src="/avatar/bob/96">'))).toEqual([
    'only federated: img /avatar/ada/96',
    'only one bundle: img /avatar/bob/96',
  ]);
  expect(unsharedRequests(['/dashboard'], ['/dashboard', '/fonts/lora/lora.woff2'])).toEqual([
    'only one bundle: /fonts/lora/lora.woff2',
  ]);
});
