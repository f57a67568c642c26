import * as v from 'valibot';
import { channel } from '../blogs/blog.ts';
import { sampleChannel, sampleUser } from '../testing/samples.ts';
import { user } from './user.ts';

const without = (value: object, name: string) => Object.fromEntries(Object.entries(value).filter(([key]) => key !== name));

test.each([
  ...['channels', 'liked_post_count', 'friend_count', 'primary', 'can_message', 'is_sounds_enabled', 'is_verified_email', 'defaultEditorType', 'name'].map((name) => ['ENT-01', name]),
  ['ENT-02', 'limits'], ['ENT-02', 'dashboard_settings'],
])('%s: a user has %s', (_, name) => {
  expect([v.is(user, sampleUser()), v.is(user, without(sampleUser(), name))]).toEqual([true, false]);
});

test('ENT-01, BOOT-16: a user has a language, en_US without one', () => {
  expect([v.parse(user, sampleUser({ language: 'de_DE' })).language, v.parse(user, without(sampleUser(), 'language')).language]).toEqual(['de_DE', 'en_US']);
});

test('ENT-03: limits are used and limit by post type, dashboard settings are booleans', () => {
  expect(v.is(user, sampleUser({ limits: { text: { used: 1, limit: 250 } } }))).toBe(true);
  expect(v.is(user, { ...sampleUser(), limits: { text: 250 } })).toBe(false);
  expect(v.is(user, { ...sampleUser(), dashboard_settings: { endless_scrolling: 'yes', show_timestamps: true, keyboard_shortcuts: true } })).toBe(false);
  expect(v.is(user, { ...sampleUser(), dashboard_settings: { endless_scrolling: true, keyboard_shortcuts: true } })).toBe(false);
});

test.each([
  ...['name', 'uuid', 'token', 'avatar_url', 'directory_safe_title', 'name_or_id', 'unread_count'].map((name) => ['ENT-04', name]),
  ...['is_current', 'can_send_messages', 'following', 'can_subscribe', 'is_subscribed', 'twitter_send_posts', 'facebook_opengraph_send_posts', 'is_legacy_private_channel'].map((name) => ['ENT-05', name]),
  ['ENT-06', 'global_theme_params'], ['ENT-06', 'highlighted_posts'],
])('%s: a channel has %s', (_, name) => {
  expect([v.is(channel, sampleChannel()), v.is(channel, without(sampleChannel(), name))]).toEqual([true, false]);
});
