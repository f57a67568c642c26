import fc from 'fast-check';
import { commonFormDefaults } from '@tessera/shared-contracts/posts/form-model';
import { emptyModel } from '@tessera/shared-contracts/posts/post-type-definitions';
import { validatePost } from '@tessera/shared-contracts/posts/validate-post';
import { ada, side } from '../../testing/form-setup.ts';
import { allowedChannels, startingChannel } from './form-channels.ts';
import { createFormStore, isAtLimit, reduceForm, type FormState } from './form-state.ts';
import { addTags } from './form-tags.ts';
import { hasContent, isChanged, modelFingerprint } from './model-changes.ts';
import {
  checkPostDate,
  checkSchedule,
  describeMoment,
  fromLocalInput,
  quickPicks,
  suggestedTime,
  timeZone,
  toLocalInput,
} from './schedule.ts';

const text = emptyModel('text', commonFormDefaults);
const filled: FormState = {
  phase: 'disabled',
  model: text,
  initial: text,
  channels: [ada],
  limits: {},
  networks: [],
  messages: [],
  notice: undefined,
  revision: 0,
  others: { unsaved: [], isElsewhere: false },
  isWithinQuota: true,
};

test('FORM-07: a form accepts no changes before it is enabled or while it saves', () => {
  const typed = { kind: 'changed', model: { ...text, customUrl: 'x' } } as const;
  expect(reduceForm(filled, typed)).toBe(filled);
  const open = reduceForm(filled, { kind: 'enabled' });
  expect(reduceForm(open, typed)).toMatchObject({ model: { customUrl: 'x' } });
  const saving = reduceForm(open, { kind: 'saving' });
  expect(reduceForm(saving, typed)).toBe(saving);
});

test('a store notifies listeners only of changes', () => {
  const store = createFormStore('new', 'text');
  const heard = jest.fn();
  const stop = store.subscribe(heard);
  store.dispatch({ kind: 'enabled' });
  expect(heard).not.toHaveBeenCalled();
  store.dispatch({
    kind: 'loaded',
    form: { model: text, initial: text, channels: [], limits: {}, networks: [], notice: undefined },
  });
  expect(heard).toHaveBeenCalledTimes(1);
  stop();
});

test('FORM-09: changing any field of the post counts as a change; switching the editor or adding empty markup does not', () => {
  expect(isChanged({ ...text, tags: ['a'] }, text)).toBe(true);
  expect(isChanged({ ...text, state: 'draft' }, text)).toBe(true);
  expect(isChanged({ ...text, editorType: 'html' }, text)).toBe(false);
  expect(
    isChanged({ ...commonFormDefaults, type: 'text', title: ' ', body: '<p></p>' }, text),
  ).toBe(false);
  expect(hasContent(text)).toBe(false);
  expect(modelFingerprint(text)).not.toBe(modelFingerprint({ ...text, customUrl: 'x' }));
});

test('RULE-03: a post with pending inline images is refused', () => {
  expect(
    validatePost({
      ...commonFormDefaults,
      type: 'text',
      title: 'x',
      body: '',
      hasLoadingInlineImages: true,
    }),
  ).toEqual(['There are still pending images.']);
});

test('ROLE-12, ROLE-13: can_reblog_as allows no blog if it is an empty list, and every blog if it is null', () => {
  expect(allowedChannels([ada, side], null)).toEqual([ada, side]);
  expect(allowedChannels([ada, side], ['side'])).toEqual([side]);
  expect(allowedChannels([ada, side], [])).toEqual([]);
});

test('a new post goes by default to the blog of the page, else to the current blog', () => {
  expect(startingChannel([side, ada], 'side')).toBe(side);
  expect(startingChannel([side, ada], 'bob')).toBe(ada);
  expect(startingChannel([], '')).toBeUndefined();
});

test('FORM-45: a post type is at its limit when the number of its posts reaches the limit', () => {
  const limits = { text: { used: 3, limit: 3 }, quote: { used: 2, limit: 3 } };
  expect([
    isAtLimit(limits, 'text'),
    isAtLimit(limits, 'quote'),
    isAtLimit(limits, 'chat'),
  ]).toEqual([true, false, false]);
});

test('PTYPE-18: removes leading # and surrounding spaces from tags; drops duplicates and tags past the limit', () => {
  expect(addTags(['rain'], '# grey skies ,RAIN,,mist')).toEqual(['rain', 'grey skies', 'mist']);
  expect(
    addTags([], Array.from({ length: 40 }, (_, index) => `tag ${index}`).join(',')),
  ).toHaveLength(30);
});

test('a publish time is read and shown in the user’s time zone; a missing or past one is refused', () => {
  const iso = '2027-03-04T05:06:00.000Z';
  expect(fromLocalInput(toLocalInput(iso))).toBe(iso);
  expect([toLocalInput(''), toLocalInput('never'), fromLocalInput('')]).toEqual(['', '', '']);
  const now = new Date('2027-03-04T05:40:00.000Z');
  expect(suggestedTime(now)).toBe('2027-03-04T07:00:00.000Z');
  const scheduled = { ...text, state: 'scheduled' };
  expect(checkSchedule(scheduled, now)).toEqual(['Choose when to publish this post.']);
  expect(checkSchedule({ ...scheduled, publish_on: iso }, now)).toEqual([
    'This time has already passed. Choose a later one.',
  ]);
  expect(checkSchedule({ ...scheduled, publish_on: '2027-03-04T06:00:00.000Z' }, now)).toEqual([]);
});

test('a publish time is described in words with its time zone; an unreadable one, or one over five years ahead, is refused', () => {
  const now = new Date(2027, 2, 4, 15, 30);
  const say = (time: Date) => describeMoment(time.toISOString(), now, 'en_GB');
  expect(say(new Date(2027, 2, 4, 20, 0))).toBe(`Today, 20:00 (${timeZone()})`);
  expect(say(new Date(2027, 2, 5, 9, 0))).toBe(`Tomorrow, 9:00 (${timeZone()})`);
  expect(say(new Date(2027, 11, 24, 18, 5)).replace(/,? /g, ' ')).toBe(
    `Friday 24 December 18:05 (${timeZone()})`,
  );
  expect(say(new Date(2028, 0, 1, 0, 0))).toContain('2028');
  expect([describeMoment('', now), describeMoment('rubbish', now)]).toEqual(['', '']);
  const scheduled = { state: 'scheduled', publish_on: new Date(2034, 0, 1).toISOString() };
  expect(checkSchedule(scheduled, now)).toEqual([
    'You can schedule a post up to five years ahead. Choose an earlier time.',
  ]);
  expect(checkSchedule({ ...scheduled, publish_on: 'rubbish' }, now)).toEqual([
    'Choose when to publish this post.',
  ]);
  expect(checkSchedule({ ...scheduled, state: 'draft' }, now)).toEqual([]);
});

test('suggested publish times are valid, Monday morning is at 9 on the user’s clock, and suggestions that do not apply are left out', () => {
  for (const now of [
    new Date(2027, 2, 4, 15, 30),
    new Date(2027, 2, 7, 23, 59),
    new Date(2027, 2, 8, 0, 1),
    new Date(2028, 1, 28, 19, 0),
  ]) {
    const picks = quickPicks(now);
    expect(picks.length).toBeGreaterThanOrEqual(2);
    for (const { time } of picks)
      expect(checkSchedule({ state: 'scheduled', publish_on: time }, now)).toEqual([]);
    const monday = picks.find(({ label }) => label.startsWith('Monday'));
    if (monday)
      expect([new Date(monday.time).getDay(), new Date(monday.time).getHours()]).toEqual([1, 9]);
  }
  expect(quickPicks(new Date(2027, 2, 4, 15, 30)).map(({ label }) => label)).toEqual([
    'In an hour',
    'Tonight',
    'Tomorrow morning',
    'Monday morning',
  ]);
  expect(quickPicks(new Date(2027, 2, 7, 21, 0)).map(({ label }) => label)).toEqual([
    'In an hour',
    'Tomorrow morning',
  ]);
});

test('a post can be dated in the past but not in the future; an unreadable date is refused', () => {
  const now = new Date('2027-03-04T05:40:00.000Z');
  expect(checkPostDate({ postDate: '' }, now)).toEqual([]);
  expect(checkPostDate({ postDate: '1999-01-01T00:00:00.000Z' }, now)).toEqual([]);
  expect(checkPostDate({ postDate: '2027-03-05T00:00:00.000Z' }, now)).toEqual([
    'The date of a post can’t be in the future. Schedule the post instead.',
  ]);
  expect(checkPostDate({ postDate: 'someday' }, now)).toEqual([
    'We don’t recognize this date. Write it like 2026-05-31 14:30.',
  ]);
});

test('PTYPE-18: commas, line ends and a # after a space separate tags', () => {
  expect(addTags(['a'], 'a, b, #c')).toEqual(['a', 'b', 'c']);
  expect(addTags([], '#one two #three\n#four')).toEqual(['one two', 'three', 'four']);
  expect(addTags([], 'c#')).toEqual(['c#']);
});

test('a long tag is cut before an emoji, so that the server accepts it', () => {
  expect(addTags([], `${'x'.repeat(139)}🎉`)).toEqual(['x'.repeat(139)]);
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 60, maxLength: 200 }), (typed) => {
      const [tag = ''] = addTags([], typed);
      expect(tag.isWellFormed() && tag.length <= 140).toBe(true);
    }),
  );
});
