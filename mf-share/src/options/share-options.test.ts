import type { SharePopoverData } from '@tessera/shared-contracts/sharing/share-data';
import type { FormComponent } from '../forms/all-forms.ts';
import { anotherWindow } from '../testing/another-window.ts';
import { sampleShareData } from '../testing/sample-share-data.ts';
import { openNetworkWindow } from './ShareOptionControl.tsx';
import { fallbackShareData, externalNetworks, shareOptions } from './share-options.ts';
import { reduceShare, type ShareState } from '../popover/share-state.ts';

const rules = (isForced = false) => ({ isForced, isExternalEnabled: true });
const options = (changes: Partial<SharePopoverData> = {}, isForced = false) =>
  shareOptions(sampleShareData(changes), rules(isForced));
const Form: FormComponent = () => null;
const labels = (changes: Partial<SharePopoverData> = {}) =>
  options(changes).map(({ label }) => label);
const kinds = (changes: Partial<SharePopoverData>, isForced = false) =>
  Object.fromEntries(options(changes, isForced).map(({ name, type }) => [name, type]));
const signedIn = { has_user: true, has_facebook: true, twitter_username: 'bob' } as const;

test('SHARE-01, SHARE-07, SHARE-08: each option is offered if its flag is on, in a fixed order', () => {
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
    type: 'href',
    href: 'http://localhost/report?post=7',
  });
});

test('SHARE-06: no options are offered for a private post', () => {
  expect(options({ is_private: true })).toEqual([]);
});

test('SHARE-16, SHARE-17, SHARE-18, SHARE-19: Facebook and Twitter open a form if an account is linked, otherwise a window; email opens a form for users or when a blog is shared, otherwise a mailto link; if `isForced` is set, none of them opens a form', () => {
  expect(kinds(signedIn)).toEqual({
    permalink: 'href',
    embed: 'subview',
    email: 'subview',
    facebook: 'subview',
    twitter: 'subview',
    pinterest: 'popup',
    reddit: 'popup',
    report: 'href',
  });
  expect(kinds({ has_user: true })).toMatchObject({
    email: 'subview',
    facebook: 'popup',
    twitter: 'popup',
  });
  expect(kinds({})).toMatchObject({ email: 'href', facebook: 'popup', twitter: 'popup' });
  expect(kinds(signedIn, true)).toMatchObject({
    email: 'href',
    facebook: 'popup',
    twitter: 'popup',
    embed: 'subview',
  });
  expect(kinds({ tumblelog_share: true })).toMatchObject({ email: 'subview' });
  expect(options({}).find(({ name }) => name === 'email')).toMatchObject({
    href: expect.stringMatching(/^mailto:\?.*body=http%3A%2F%2Flocalhost%2Fp%2F7$/),
  });
});

test('SHARE-23, SHARE-24, SHARE-25, SHARE-26, XSHARE-15: each network’s window has its own size and shares the short URL or, if there is none, the long one', () => {
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
    if (option.type === 'popup') expect(openNetworkWindow(option.window)).toBe(true);
  expect(opened).toEqual([
    '626x436 tessera-facebook www.facebook.com http://localhost/p/7',
    '626x258 tessera-twitter twitter.com http://localhost/p/7',
    '750x550 pins pins.example 7',
    '860x600 tessera-reddit www.reddit.com http://localhost/p/7 scrolls',
  ]);
  spy.mockReturnValue(null);
  for (const option of options({ post_tiny_url: '' }))
    if (option.type === 'popup') expect(openNetworkWindow(option.window)).toBe(false);
  expect(String(spy.mock.lastCall?.[0])).toContain(
    encodeURIComponent('http://localhost/@bob/post/7'),
  );
});

test('SHARE-10: cancel in a post’s form returns to the list of options; cancel in a blog’s form does nothing, because the form was opened without the list', () => {
  const data = sampleShareData(signedIn);
  const list = reduceShare({ step: 'loading' }, { type: 'loaded', data, isForced: false });
  expect(list).toMatchObject({ step: 'main' });
  const form = reduceShare(list, { type: 'choose', form: 'twitter', Form });
  expect(form).toMatchObject({ step: 'form', form: 'twitter' });
  expect(reduceShare(form, { type: 'cancel' })).toMatchObject({
    step: 'main',
    leftForm: 'twitter',
  });
  const blog: ShareState = reduceShare(
    { step: 'loading' },
    { type: 'loaded', data: sampleShareData({ tumblelog_share: true }), isForced: false, Form },
  );
  expect(blog).toMatchObject({ step: 'form', form: 'email' });
  expect(reduceShare(blog, { type: 'cancel' })).toBe(blog);
  expect(
    reduceShare(
      { step: 'loading' },
      { type: 'loaded', data: sampleShareData({ tumblelog_share: true }), isForced: true },
    ),
  ).toMatchObject({ step: 'main' });
});

test('if the server does not respond, the options that do not need the server are offered', () => {
  const data = fallbackShareData('http://localhost/@bob/post/7', 'bob', false);
  const state = reduceShare({ step: 'loading' }, { type: 'unreachable', data });
  expect(state).toMatchObject({ step: 'main', isForced: true, isPartial: true });
  expect(shareOptions(data, rules(true)).map(({ name, type }) => `${name} ${type}`)).toEqual([
    'permalink href',
    'email href',
    'facebook popup',
    'twitter popup',
    'reddit popup',
  ]);
});

describe('on the screen that shares by message', () => {
  const networks = (changes: Partial<SharePopoverData> = {}, isExternalEnabled = true) =>
    externalNetworks(sampleShareData({ has_user: true, ...changes }), {
      isForced: false,
      isExternalEnabled,
    });
  const typesOf = (changes: Partial<SharePopoverData>) =>
    Object.fromEntries(networks(changes).map(({ name, type }) => [name, type]));

  test('XSHARE-08, XSHARE-11: each option has one of four types', () => {
    expect(typesOf({})).toEqual({
      permalink: 'callback',
      embed: 'callback',
      email: 'subview',
      facebook: 'popup',
      twitter: 'popup',
      pinterest: 'popup',
      reddit: 'popup',
      report: 'href',
    });
  });

  test('XSHARE-09, XSHARE-10: Facebook and Twitter have a sub-screen if an account is linked, otherwise a popup', () => {
    expect(typesOf({ has_facebook: true })).toMatchObject({
      facebook: 'subview',
      twitter: 'popup',
    });
    expect(typesOf({ twitter_username: 'bob' })).toMatchObject({
      facebook: 'popup',
      twitter: 'subview',
    });
  });

  test('XSHARE-02, XSHARE-03: email and networks are offered only if the flag for external sharing is on', () => {
    expect(networks({}, false).map(({ name }) => name)).toEqual(['permalink', 'embed', 'report']);
    const list = shareOptions(sampleShareData(), { isForced: false, isExternalEnabled: false });
    expect(list.map(({ name }) => name)).toEqual(['permalink', 'embed', 'report']);
  });

  test('XSHARE-04: Pinterest is offered only if its own flag is on as well', () => {
    expect(networks({ show_pinterest: false }).map(({ name }) => name)).not.toContain('pinterest');
    expect(networks().map(({ name }) => name)).toContain('pinterest');
  });

  test('XSHARE-05: no options are offered for a private post', () => {
    expect(networks({ is_private: true })).toEqual([]);
  });

  test('XSHARE-06, XSHARE-12, XSHARE-13, XSHARE-14, XSHARE-16, XSHARE-17, XSHARE-18: each popup has a fixed size and shares the short link or, if there is none, the long link; the server sets Pinterest’s URL', () => {
    const popups = (changes: Partial<SharePopoverData> = {}) =>
      networks(changes).flatMap((option) => (option.type === 'popup' ? [option.window] : []));
    expect(
      popups().map(
        ({ network, width, height, hasScrollbars }) =>
          `${network} ${width}x${height}${hasScrollbars ? ' scrolls' : ''}`,
      ),
    ).toEqual([
      'facebook 626x436',
      'twitter 550x420',
      'pinterest 750x550',
      'reddit 860x600 scrolls',
    ]);
    const link = (changes: Partial<SharePopoverData>) =>
      popups(changes)
        .filter(({ network }) => network !== 'pinterest')
        .map(({ url }) => url);
    expect(link({})).toEqual([
      'https://www.facebook.com/sharer/sharer.php?u=http%3A%2F%2Flocalhost%2Fp%2F7',
      'https://twitter.com/intent/tweet?url=http%3A%2F%2Flocalhost%2Fp%2F7',
      'https://www.reddit.com/submit?url=http%3A%2F%2Flocalhost%2Fp%2F7',
    ]);
    const own = {
      twitter: 'https://x.example/post?link={link}',
      reddit: 'https://r.example/{link}',
    };
    const urls = externalNetworks(sampleShareData({ has_user: true }), {
      isForced: true,
      isExternalEnabled: true,
      pages: own,
    }).flatMap((option) => (option.type === 'popup' ? [option.window.url] : []));
    expect(urls).toEqual([
      'https://www.facebook.com/sharer/sharer.php?u=http%3A%2F%2Flocalhost%2Fp%2F7',
      'https://x.example/post?link=http%3A%2F%2Flocalhost%2Fp%2F7',
      sampleShareData().pinterest_share_window.url,
      'https://r.example/http%3A%2F%2Flocalhost%2Fp%2F7',
    ]);
    for (const url of link({ post_tiny_url: '' }))
      expect(url).toContain(encodeURIComponent('http://localhost/@bob/post/7'));
    expect(popups().find(({ network }) => network === 'pinterest')?.url).toBe(
      sampleShareData().pinterest_share_window.url,
    );
  });
});
