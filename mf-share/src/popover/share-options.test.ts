import type { SharePopoverData } from '@tessera/shared-contracts/sharing/share-data';
import { anotherWindow } from '../testing/another-window.ts';
import { sampleShareData } from '../testing/sample-share-data.ts';
import { openNetworkWindow } from './open-network-window.ts';
import { dataOfAddress, shareOptions } from './share-options.ts';
import { nextShareState, type ShareState } from './share-state.ts';

const options = (changes: Partial<SharePopoverData> = {}, isForced = false) =>
  shareOptions(sampleShareData(changes), isForced);
const labels = (changes: Partial<SharePopoverData> = {}) =>
  options(changes).map(({ label }) => label);
const kinds = (changes: Partial<SharePopoverData>, isForced = false) =>
  Object.fromEntries(options(changes, isForced).map(({ name, kind }) => [name, kind]));
const signedIn = { has_user: true, has_facebook: true, twitter_username: 'bob' } as const;

test('SHARE-01, SHARE-07, SHARE-08: each option has its flag and its position', () => {
  expect(labels()).toEqual([
    'Permalink',
    'Embed',
    'Email',
    'Facebook',
    'Twitter',
    'Pinterest',
    'Reddit',
    'Report',
  ]);
  expect(labels({ permalink_label: 'Link', show_reporting: false })).toEqual([
    'Link',
    'Embed',
    'Email',
    'Facebook',
    'Twitter',
    'Pinterest',
    'Reddit',
    'Report',
  ]);
  expect(labels({ show_embed: false, show_pinterest: false, show_reddit: false })).toEqual([
    'Permalink',
    'Email',
    'Facebook',
    'Twitter',
    'Report',
  ]);
  expect(
    labels({
      show_permalink: false,
      show_email: false,
      show_facebook: false,
      show_twitter: false,
      show_reporting: false,
      show_flagging: false,
    }),
  ).toEqual(['Embed', 'Pinterest', 'Reddit']);
  expect(options().find(({ name }) => name === 'report')).toMatchObject({
    kind: 'link',
    href: 'http://localhost/report?post=7',
  });
});

test('SHARE-06: a private post has no options', () => {
  expect(options({ is_private: true })).toEqual([]);
});

test('SHARE-16, SHARE-17, SHARE-18, SHARE-19: uses forms with a linked account; windows and mail links without one or when forced', () => {
  expect(kinds(signedIn)).toEqual({
    permalink: 'link',
    embed: 'form',
    email: 'form',
    facebook: 'form',
    twitter: 'form',
    pinterest: 'window',
    reddit: 'window',
    report: 'link',
  });
  expect(kinds({ has_user: true })).toMatchObject({
    email: 'form',
    facebook: 'window',
    twitter: 'window',
  });
  expect(kinds({})).toMatchObject({ email: 'link', facebook: 'window', twitter: 'window' });
  expect(kinds(signedIn, true)).toMatchObject({
    email: 'link',
    facebook: 'window',
    twitter: 'window',
    embed: 'form',
  });
  expect(kinds({ tumblelog_share: true })).toMatchObject({ email: 'form' });
  expect(options({}).find(({ name }) => name === 'email')).toMatchObject({
    href: expect.stringMatching(/^mailto:\?.*body=http%3A%2F%2Flocalhost%2Fp%2F7$/),
  });
});

test('SHARE-23, SHARE-24, SHARE-25, SHARE-26, XSHARE-15: windows have their network’s size and the short URL', () => {
  const opened: string[] = [];
  const spy = jest.spyOn(window, 'open').mockImplementation((url, name, features) => {
    const sizes = /width=(\d+),height=(\d+)/.exec(features ?? '');
    const { host, searchParams } = new URL(String(url));
    const [first] = searchParams.values();
    const scrolls = features?.includes('scrollbars=yes') ? ' scrolls' : '';
    opened.push(`${sizes?.[1]}x${sizes?.[2]} ${name} ${host} ${first}${scrolls}`);
    return anotherWindow();
  });
  for (const option of options())
    if (option.kind === 'window') expect(openNetworkWindow(option.window)).toBe(true);
  expect(opened).toEqual([
    '626x436 tessera-facebook www.facebook.com http://localhost/p/7',
    '626x258 tessera-twitter twitter.com http://localhost/p/7',
    '750x550 pins pins.example 7',
    '860x600 tessera-reddit www.reddit.com http://localhost/p/7 scrolls',
  ]);
  spy.mockReturnValue(null);
  for (const option of options({ post_tiny_url: '' }))
    if (option.kind === 'window') expect(openNetworkWindow(option.window)).toBe(false);
  expect(String(spy.mock.lastCall?.[0])).toContain(
    encodeURIComponent('http://localhost/@bob/post/7'),
  );
});

test('SHARE-10: cancel returns to the list, which a blog does not have', () => {
  const data = sampleShareData(signedIn);
  const list = nextShareState({ step: 'loading' }, { type: 'loaded', data, isForced: false });
  expect(list).toMatchObject({ step: 'list' });
  const form = nextShareState(list, { type: 'choose', form: 'twitter' });
  expect(form).toMatchObject({ step: 'form', form: 'twitter' });
  expect(nextShareState(form, { type: 'cancel' })).toMatchObject({
    step: 'list',
    leftForm: 'twitter',
  });
  const blog: ShareState = nextShareState(
    { step: 'loading' },
    { type: 'loaded', data: sampleShareData({ tumblelog_share: true }), isForced: false },
  );
  expect(blog).toMatchObject({ step: 'form', form: 'email' });
  expect(nextShareState(blog, { type: 'cancel' })).toBe(blog);
  expect(
    nextShareState(
      { step: 'loading' },
      { type: 'loaded', data: sampleShareData({ tumblelog_share: true }), isForced: true },
    ),
  ).toMatchObject({ step: 'list' });
});

test('without an answer, offers the options that need no server', () => {
  const data = dataOfAddress('http://localhost/@bob/post/7', 'bob', false);
  const state = nextShareState({ step: 'loading' }, { type: 'unreachable', data });
  expect(state).toMatchObject({ step: 'list', isForced: true, isPartial: true });
  expect(shareOptions(data, true).map(({ name, kind }) => `${name} ${kind}`)).toEqual([
    'permalink link',
    'email link',
    'facebook window',
    'twitter window',
    'reddit window',
  ]);
});
