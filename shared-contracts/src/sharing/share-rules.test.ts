import fc from 'fast-check';
import * as v from 'valibot';
import { embedCode } from './embed-frame.ts';
import { emailAddress } from '../accounts/rules.ts';
import { shareMessage } from './share-fields.ts';
import { isShareEmail, shareEmailPatterns } from './share-rules.ts';
import {
  pinterestWindow,
  shareByMessageWindows,
  sharedLink,
  shareWindows,
  shareWindowUrl,
} from './share-windows.ts';
import { mailLink, shareByMessageTexts, shareTexts } from './texts.ts';

const passes =
  (pattern: RegExp) =>
  (address: string): boolean =>
    pattern.test(address);

test('RULE-41, XSHARE-31, XSHARE-32: the popover accepts nearly any email address; share-by-message requires a top-level domain of 2 to 20 letters', () => {
  const addresses = [
    'a@b.c',
    'a@b.co',
    'a@b.12',
    'a b@c.de',
    'a@b',
    '@b.co',
    'a@@b.co',
    `a@b.${'x'.repeat(21)}`,
    'a@пример.рф',
    'a@xn--e1afmkfd.xn--p1ai',
  ];
  expect(addresses.map(passes(shareEmailPatterns.popover))).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
    true,
    true,
    true,
    true,
  ]);
  expect(addresses.map(passes(shareEmailPatterns.byMessage))).toEqual([
    false,
    true,
    false,
    false,
    false,
    false,
    false,
    false,
    true,
    true,
  ]);
});

test('RULE-39, RULE-40: an email address has at most 100 characters, a message 255', () => {
  expect([
    isShareEmail(`${'a'.repeat(94)}@b.org`),
    isShareEmail(`${'a'.repeat(95)}@b.org`),
    isShareEmail('a@b'),
  ]).toEqual([true, false, false]);
  expect([v.is(shareMessage, 'x'.repeat(255)), v.is(shareMessage, 'x'.repeat(256))]).toEqual([
    true,
    false,
  ]);
});

test('the server accepts only a single plain email address, and refuses anything that an email program could read differently', () => {
  expect(v.parse(emailAddress, ' Ada.L+x@b-c.example ')).toBe('Ada.L+x@b-c.example');
  for (const bad of [
    'a@b.c,d@e.f',
    'a@b.c;d@e.f',
    'x:a@b.c',
    '<a@b.c>',
    '"x"@b.c',
    'a@b@c.d',
    'a@b.c\u200b',
    'a@(b).c',
  ])
    expect([bad, v.is(emailAddress, bad)]).toEqual([bad, false]);
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (text) => {
      const read = v.safeParse(emailAddress, text);
      return !read.success || /^[^\s,;<>]+$/u.test(read.output);
    }),
  );
});

test('ERR-03, XSHARE-28: the popover and share-by-message each have their specified texts for sending, sent and error', () => {
  expect([shareTexts.sending, shareTexts.sent, shareTexts.error]).toEqual([
    'Sending...',
    'Sent!',
    'Error!',
  ]);
  expect([
    shareByMessageTexts.sending,
    shareByMessageTexts.sent,
    shareByMessageTexts.error,
  ]).toEqual(['Sending...', 'Post shared!', 'Something went screwy.']);
});

test('SHARE-23, SHARE-24, SHARE-26: share windows have the specified sizes, and their URLs contain the link', () => {
  const size = ({ width, height }: { readonly width: number; readonly height: number }) =>
    `${width}x${height}`;
  expect([
    size(shareWindows.twitter),
    size(shareByMessageWindows.twitter),
    size(shareWindows.facebook),
    size(shareWindows.reddit),
  ]).toEqual(['626x258', '550x420', '626x436', '860x600']);
  expect(shareWindows.reddit.hasScrollbars).toBe(true);
  const link = 'https://t.example/p/1?a=b&c=$&';
  for (const network of ['twitter', 'facebook', 'reddit'] as const) {
    const url = new URL(shareWindowUrl(network, link));
    expect([url.protocol, [...url.searchParams.values()]]).toEqual(['https:', [link]]);
  }
  expect(shareWindowUrl('reddit', link, { reddit: 'https://r.example/?u={link}' })).toBe(
    `https://r.example/?u=${encodeURIComponent(link)}`,
  );
  expect([
    sharedLink({ post_tiny_url: '/p/1', post_url: '/@a/post/1' }),
    sharedLink({ post_tiny_url: '', post_url: '/@a/post/1' }),
  ]).toEqual(['/p/1', '/@a/post/1']);
});

test('SHARE-03: the URL of the Pinterest window includes the image', () => {
  const { url, name, dimensions } = pinterestWindow({
    link: 'https://t.example/p/1',
    media: 'https://t.example/media/{link}',
    description: 'Rain & {media}',
  });
  expect(Object.fromEntries(new URL(url).searchParams)).toEqual({
    url: 'https://t.example/p/1',
    media: 'https://t.example/media/{link}',
    description: 'Rain & {media}',
  });
  expect([name, dimensions]).toEqual(['tessera-pinterest', { width: 750, height: 550 }]);
  const own = pinterestWindow(
    { link: 'https://t.example/p/1', media: 'm', description: '' },
    { pinterest: 'https://p.example/?m={media}&u={link}' },
  );
  expect(own.url).toBe('https://p.example/?m=m&u=https%3A%2F%2Ft.example%2Fp%2F1');
});

test('a `mailto:` link contains the URL', () => {
  expect(decodeURIComponent(mailLink('https://t.example/p/1?a=b&c', 'Rain & wind'))).toBe(
    'mailto:?subject=Rain & wind&body=https://t.example/p/1?a=b&c',
  );
});

test('no title can break out of the embed code', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (title) => {
      const code = embedCode({
        baseUrl: 'https://t.example',
        embedKey: 'ada',
        embedDid: '7',
        title,
      });
      return (code.match(/[<>]/g) ?? []).length === 8 && (code.match(/"/g) ?? []).length === 16;
    }),
  );
});
