import * as v from 'valibot';
import { channel } from '../blogs/blog.ts';
import { sampleChannel, sampleUser } from '../testing/samples.ts';
import { user } from './user.ts';

const without = (value: object, name: string) =>
  Object.fromEntries(Object.entries(value).filter(([key]) => key !== name));

/** Returns those of the names that are optional members of the schema. */
const optionalMembers = (schema: v.GenericSchema, value: object, names: readonly string[]) =>
  names.filter((name) => v.is(schema, without(value, name)));

test('ENT-01: a user has all members that pages need', () => {
  expect(v.is(user, sampleUser())).toBe(true);
  expect(
    optionalMembers(user, sampleUser(), [
      'name',
      'channels',
      'liked_post_count',
      'friend_count',
      'primary',
      'can_message',
      'is_sounds_enabled',
      'is_verified_email',
      'defaultEditorType',
    ]),
  ).toEqual([]);
});

test('ENT-02: a user has post limits and dashboard settings', () => {
  expect(optionalMembers(user, sampleUser(), ['limits', 'dashboard_settings'])).toEqual([]);
});

test('ENT-01, BOOT-16: a user has a language, en_US by default', () => {
  expect([
    v.parse(user, sampleUser({ language: 'de_DE' })).language,
    v.parse(user, without(sampleUser(), 'language')).language,
  ]).toEqual(['de_DE', 'en_US']);
});

test('ENT-03: limits have `used` and `limit` for each post type, and dashboard settings are booleans', () => {
  expect(v.is(user, sampleUser({ limits: { text: { used: 1, limit: 250 } } }))).toBe(true);
  expect(v.is(user, { ...sampleUser(), limits: { text: 250 } })).toBe(false);
  expect(
    v.is(user, {
      ...sampleUser(),
      dashboard_settings: {
        endless_scrolling: 'yes',
        show_timestamps: true,
        keyboard_shortcuts: true,
      },
    }),
  ).toBe(false);
  expect(
    v.is(user, {
      ...sampleUser(),
      dashboard_settings: { endless_scrolling: true, keyboard_shortcuts: true },
    }),
  ).toBe(false);
});

test('ENT-04: a channel has its names and ids, its avatar and its unread count', () => {
  expect(v.is(channel, sampleChannel())).toBe(true);
  expect(
    optionalMembers(channel, sampleChannel(), [
      'name',
      'uuid',
      'token',
      'avatar_url',
      'directory_safe_title',
      'name_or_id',
      'unread_count',
    ]),
  ).toEqual([]);
});

test('ENT-05: a channel has all specified flags', () => {
  expect(
    optionalMembers(channel, sampleChannel(), [
      'is_current',
      'can_send_messages',
      'following',
      'can_subscribe',
      'is_subscribed',
      'twitter_send_posts',
      'facebook_opengraph_send_posts',
      'is_legacy_private_channel',
    ]),
  ).toEqual([]);
});

test('ENT-06: a channel has its theme and highlighted posts', () => {
  expect(
    optionalMembers(channel, sampleChannel(), ['global_theme_params', 'highlighted_posts']),
  ).toEqual([]);
});
