import { commonFormDefaults } from '@tessera/shared-contracts/posts/form-model';
import { emptyModel } from '@tessera/shared-contracts/posts/form-wire';
import { postTypes } from '@tessera/shared-contracts/posts/post-types';
import { createDraftKeeper } from './draft-keeper.ts';
import { createDraftsStore } from './drafts-store.ts';

const model = { ...commonFormDefaults, type: 'text', title: 'Rain', body: '' } as const;
const draft = { model, base: 'b', submissionKey: 'k' };

beforeEach(() => window.localStorage.clear());
afterEach(() => jest.useRealTimers());

test('kept text comes back as it was, per user and target', () => {
  const store = createDraftsStore(window.localStorage);
  store.write('ada:new:text', draft);
  expect(store.read('ada:new:text')).toMatchObject(draft);
  expect(store.read('bob:new:text')).toBeUndefined();
  store.remove('ada:new:text');
  expect(store.read('ada:new:text')).toBeUndefined();
});

test('models of all types can be kept', () => {
  const store = createDraftsStore(window.localStorage);
  for (const type of postTypes) {
    const kept = emptyModel(type, commonFormDefaults);
    store.write(type, { ...draft, model: kept });
    expect(store.read(type)?.model).toEqual(kept);
  }
});

test('broken, foreign and old entries are dropped', () => {
  const store = createDraftsStore(window.localStorage, () => {}, () => 0);
  store.write('old', draft);
  const later = createDraftsStore(window.localStorage, () => {}, () => 61 * 24 * 60 * 60 * 1000);
  expect(later.read('old')).toBeUndefined();
  window.localStorage.setItem('compose:odd', '{"model":1}');
  window.localStorage.setItem('compose:torn', '{"mod');
  expect([store.read('odd'), store.read('torn')]).toEqual([undefined, undefined]);
});

test('storage that refuses is reported and breaks nothing', () => {
  const reported: unknown[] = [];
  const full = { getItem: () => { throw new Error('no'); }, setItem: () => { throw new Error('full'); }, removeItem: () => {} };
  const store = createDraftsStore(full, (error) => reported.push(error));
  store.write('a', draft);
  expect(store.read('a')).toBeUndefined();
  expect(reported).toHaveLength(2);
  expect(createDraftsStore(undefined).read('a')).toBeUndefined();
});

test('what is typed is written shortly after, at once when the page is hidden, and not when it is back to the start', () => {
  jest.useFakeTimers();
  const store = createDraftsStore(window.localStorage);
  const initial = emptyModel('text', commonFormDefaults);
  const keeper = createDraftKeeper({ store, key: () => 'a', initial: () => initial, submissionKey: () => 'k' });
  keeper.note(model);
  expect(store.read('a')).toBeUndefined();
  jest.advanceTimersByTime(250);
  expect(store.read('a')?.model).toEqual(model);
  keeper.note({ ...model, title: 'Rainy' });
  window.dispatchEvent(new Event('pagehide'));
  expect(store.read('a')?.model).toMatchObject({ title: 'Rainy' });
  keeper.note(initial);
  keeper.flush();
  expect(store.read('a')).toBeUndefined();
  keeper.note(model);
  keeper.stop();
  expect(store.read('a')?.model).toEqual(model);
  expect(jest.getTimerCount()).toBe(0);
});
