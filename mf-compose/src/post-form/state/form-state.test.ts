import { commonFormDefaults } from '@tessera/shared-contracts/posts/form-model';
import { emptyModel } from '@tessera/shared-contracts/posts/form-wire';
import { validatePost } from '@tessera/shared-contracts/posts/post-rules';
import { postTypes } from '@tessera/shared-contracts/posts/post-types';
import { ada, side } from '../../testing/form-setup.ts';
import { allowedChannels, startingChannel } from './form-channels.ts';
import { createFormStore, isAtLimit, reduceForm, type FormState } from './form-state.ts';
import { addTags } from './form-tags.ts';
import { hasContent, isChanged, losesByType, modelFingerprint, switchType } from './model-changes.ts';
import { checkSchedule, fromLocalInput, suggestedTime, toLocalInput } from './schedule.ts';

const text = emptyModel('text', commonFormDefaults);
const filled: FormState = { phase: 'disabled', model: text, initial: text, channels: [ada], limits: {}, messages: [], notice: undefined, revision: 0, others: { unsaved: [], isElsewhere: false }, hasRoom: true };

test('FORM-07: a form takes no change before it is enabled and none while it saves', () => {
  const typed = { kind: 'changed', model: { ...text, customUrl: 'x' } } as const;
  expect(reduceForm(filled, typed)).toBe(filled);
  const open = reduceForm(filled, { kind: 'enabled' });
  expect(reduceForm(open, typed)).toMatchObject({ model: { customUrl: 'x' } });
  const saving = reduceForm(open, { kind: 'saving' });
  expect(reduceForm(saving, typed)).toBe(saving);
});

test('a store tells its listeners of changes only', () => {
  const store = createFormStore('new', 'text');
  const heard = jest.fn();
  const stop = store.subscribe(heard);
  store.dispatch({ kind: 'enabled' });
  expect(heard).not.toHaveBeenCalled();
  store.dispatch({ kind: 'loaded', form: { model: text, initial: text, channels: [], limits: {}, notice: undefined } });
  expect(heard).toHaveBeenCalledTimes(1);
  stop();
});

test('FORM-09: a change of any field of the post counts, the editor in use and empty markup do not', () => {
  expect(isChanged({ ...text, tags: ['a'] }, text)).toBe(true);
  expect(isChanged({ ...text, state: 'draft' }, text)).toBe(true);
  expect(isChanged({ ...text, editorType: 'html' }, text)).toBe(false);
  expect(isChanged({ ...commonFormDefaults, type: 'text', title: ' ', body: '<p></p>' }, text)).toBe(false);
  expect(hasContent(text)).toBe(false);
  expect(modelFingerprint(text)).not.toBe(modelFingerprint({ ...text, customUrl: 'x' }));
});

test('FORM-05, ENT-07: switching types keeps what all share, and a title', () => {
  const quote = { ...commonFormDefaults, type: 'quote', quote: 'Words', source: '', tags: ['a'], state: 'draft', tumblelog: 'side' } as const;
  expect(switchType(quote, 'chat')).toMatchObject({ type: 'chat', tags: ['a'], state: 'draft', tumblelog: 'side', chat: '' });
  expect(losesByType(quote, 'chat')).toBe(true);
  const titled = { ...commonFormDefaults, type: 'text', title: 'Rain', body: '' } as const;
  expect(switchType(titled, 'link')).toMatchObject({ type: 'link', title: 'Rain', url: '' });
  expect(losesByType(titled, 'link')).toBe(false);
  for (const type of postTypes) expect(Object.keys(switchType(titled, type)).toSorted()).toEqual(Object.keys(emptyModel(type, commonFormDefaults)).toSorted());
});

test('RULE-03: pending inline images are refused', () => {
  expect(validatePost({ ...commonFormDefaults, type: 'text', title: 'x', body: '', hasLoadingInlineImages: true })).toEqual(['There are still pending images.']);
});

test('ROLE-12, ROLE-13: an empty list allows no blog, null every one', () => {
  expect(allowedChannels([ada, side], null)).toEqual([ada, side]);
  expect(allowedChannels([ada, side], ['side'])).toEqual([side]);
  expect(allowedChannels([ada, side], [])).toEqual([]);
});

test('a post starts with the blog of the page, else the current one', () => {
  expect(startingChannel([side, ada], 'side')).toBe(side);
  expect(startingChannel([side, ada], 'bob')).toBe(ada);
  expect(startingChannel([], '')).toBeUndefined();
});

test('FORM-45: a type is at its limit when as many posts are made as are allowed', () => {
  const limits = { text: { used: 3, limit: 3 }, quote: { used: 2, limit: 3 } };
  expect([isAtLimit(limits, 'text'), isAtLimit(limits, 'quote'), isAtLimit(limits, 'chat')]).toEqual([true, false, false]);
});

test('PTYPE-18: tags lose their # and outer space, duplicates and what is past the limit', () => {
  expect(addTags(['rain'], '# grey skies ,RAIN,,mist')).toEqual(['rain', 'grey skies', 'mist']);
  expect(addTags([], Array.from({ length: 40 }, (_, index) => `tag ${index}`).join(','))).toHaveLength(30);
});

test('a publish time is read and shown in the person’s time zone', () => {
  const iso = '2027-03-04T05:06:00.000Z';
  expect(fromLocalInput(toLocalInput(iso))).toBe(iso);
  expect([toLocalInput(''), toLocalInput('never'), fromLocalInput('')]).toEqual(['', '', '']);
  const now = new Date('2027-03-04T05:40:00.000Z');
  expect(suggestedTime(now)).toBe('2027-03-04T07:00:00.000Z');
  const scheduled = { ...text, state: 'scheduled' };
  expect(checkSchedule(scheduled, now)).toEqual(['Choose when to publish this post.']);
  expect(checkSchedule({ ...scheduled, publish_on: iso }, now)).toEqual(['Choose a time in the future.']);
  expect(checkSchedule({ ...scheduled, publish_on: '2027-03-04T06:00:00.000Z' }, now)).toEqual([]);
});
