import fc from 'fast-check';
import * as v from 'valibot';
import { sampleUser, signedIn } from '../testing/samples.ts';
import { bootstrap, bootstrapElementId, jsonForHtml, pageInfo } from './bootstrap.ts';
import { registry, remoteOfSlot, slotId } from '../core/registry.ts';

test('BOOT-02, DRAWER-07: the payload consists of user, channels, flags, form_key, views, blog_viewer and config', () => {
  expect(bootstrapElementId).toBe('bootstrap');
  expect(Object.keys(bootstrap.entries)).toEqual([
    'user',
    'channels',
    'flags',
    'form_key',
    'views',
    'blog_viewer',
    'config',
  ]);
  expect(v.parse(bootstrap, signedIn())).toMatchObject({
    user: { name: 'ada' },
    form_key: 'form-key',
  });
});

test('BOOT-15: a visitor’s payload has no user member; an empty user member is refused', () => {
  expect(v.parse(bootstrap, {})).not.toHaveProperty('user');
  expect(v.is(bootstrap, { user: {} })).toBe(false);
});

test('BOOT-16: a user without a language gets en_US', () => {
  const { language: _, ...silent } = sampleUser();
  expect(v.parse(bootstrap, { user: silent }).user?.language).toBe('en_US');
});

test('POLL-05, POLL-07, ADS-09, ADS-14: an empty payload means a visitor in production, the specified polling intervals, and no ads', () => {
  expect(v.parse(bootstrap, {})).toEqual({
    channels: [],
    flags: {},
    form_key: '',
    views: {},
    config: {
      rid: '',
      person: '',
      embed_hosts: [],
      registry: { remotes: {}, shell: {}, overrides: {} },
      environment: 'production',
      safe_mode_enabled: true,
      messaging: {
        pollFrequencyInbox: 15_000,
        pollFrequencyConversation: 15_000,
        pollingToken: '',
        maxImageBytes: 10_485_760,
        showsTutorial: false,
      },
      adScriptUrl: '',
      assets_host: '',
      trackerUrl: '/svc/log/trackers',
    },
  });
});

test('a page has at least its name, base route and title', () => {
  expect(
    v.parse(pageInfo, { name: 'dashboard', base_route: '/dashboard', title: 'Dashboard' }),
  ).toEqual({
    name: 'dashboard',
    base_route: '/dashboard',
    title: 'Dashboard',
    blog: '',
    open_form: null,
  });
  expect(v.is(pageInfo, { name: 'dashboard' })).toBe(false);
});

test('BOOT-02: JSON for a script element cannot close the element, and parses to the original value', () => {
  expect(jsonForHtml('</script><!--\u2028\u2029')).toBe(
    '"\\u003c/script>\\u003c!--\\u2028\\u2029"',
  );
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const html = jsonForHtml(value);
      const copy: unknown = JSON.parse(JSON.stringify(value));
      expect(html).not.toMatch(/[<\u2028\u2029]/);
      expect(JSON.parse(html)).toEqual(copy);
    }),
  );
});

test('every remote has a slot named after it', () => {
  expect(slotId('mf_header')).toBe('slot-header');
  expect(slotId('mf_saved_posts')).toBe('slot-saved_posts');
  for (const name of ['mf_header', 'mf_saved_posts']) expect(remoteOfSlot(slotId(name))).toBe(name);
});

test('a registry has the current release of a remote and optionally the previous one', () => {
  const release = {
    version: '1',
    base: '/releases/mf_header/1/',
    contract: 1,
    manifest: {},
    integrity: {},
  };
  expect(v.is(registry, { remotes: { mf_header: { current: release } }, shell: {} })).toBe(true);
  expect(
    v.is(registry, {
      remotes: { mf_header: { current: release, previous: { ...release, version: '0' } } },
      shell: {},
    }),
  ).toBe(true);
  expect(v.is(registry, { remotes: { mf_header: { previous: release } }, shell: {} })).toBe(false);
});
