import { commonFormDefaults } from '@tessera/shared-contracts/posts/form-model';
import { emptyModel } from '@tessera/shared-contracts/posts/post-type-definitions';
import { postTypes } from '@tessera/shared-contracts/posts/post-types';
import { guardStorage, localStore } from '@tessera/shared-ui/guarded-storage';
import { createDraftKeeper } from './draft-keeper.ts';
import { createDraftsStore } from './drafts-store.ts';

const model = { ...commonFormDefaults, type: 'text', title: 'Rain', body: '' } as const;
const draft = { model, base: 'b', submissionKey: 'k' };

beforeEach(() => window.localStorage.clear());
afterEach(() => jest.useRealTimers());

test('a draft can be read only under its own key, and only until it is removed', () => {
  const store = createDraftsStore(localStore());
  store.write('ada:new:text', draft);
  expect(store.read('ada:new:text')).toMatchObject(draft);
  expect(store.read('bob:new:text')).toBeUndefined();
  store.remove('ada:new:text');
  expect(store.read('ada:new:text')).toBeUndefined();
});

test('models of all post types can be stored', () => {
  const store = createDraftsStore(localStore());
  for (const type of postTypes) {
    const kept = emptyModel(type, commonFormDefaults);
    store.write(type, { ...draft, model: kept });
    expect(store.read(type)?.model).toEqual(kept);
  }
});

test('a draft stored before the form asked who may reply is read with replies allowed; a newer draft keeps the user’s choice', () => {
  const store = createDraftsStore(localStore());
  const closed = { ...model, allow_answers: false, left: [{ ...model, allow_answers: false }] };
  window.localStorage.setItem(
    'compose:before',
    JSON.stringify({ ...draft, model: closed, keptAt: Date.now() }),
  );
  const before = store.read('before')?.model;
  expect([before?.allow_answers, before?.left?.[0]?.allow_answers]).toEqual([true, true]);
  store.write('now', { ...draft, model: closed });
  const now = store.read('now')?.model;
  expect([now?.allow_answers, now?.left?.[0]?.allow_answers]).toEqual([false, false]);
});

test('malformed and expired drafts are not read', () => {
  const store = createDraftsStore(localStore(), () => 0);
  store.write('old', draft);
  const later = createDraftsStore(localStore(), () => 61 * 24 * 60 * 60 * 1000);
  expect(later.read('old')).toBeUndefined();
  window.localStorage.setItem('compose:odd', '{"model":1}');
  window.localStorage.setItem('compose:torn', '{"mod');
  expect([store.read('odd'), store.read('torn')]).toEqual([undefined, undefined]);
});

test('each kind of storage failure is reported once; without storage, the store finds nothing and does not throw', () => {
  const reported: unknown[] = [];
  const full = {
    getItem: () => {
      throw new Error('no');
    },
    setItem: () => {
      throw new Error('full');
    },
    removeItem: () => {},
    key: () => null,
    length: 0,
  };
  const store = createDraftsStore(
    guardStorage(
      () => full,
      (error) => reported.push(error),
    ),
  );
  store.write('a', draft);
  expect(store.read('a')).toBeUndefined();
  expect(store.write('a', draft)).toBe(false);
  // each kind of failure once
  expect(reported).toHaveLength(2);
  expect(
    createDraftsStore(
      guardStorage(() => {
        throw new Error('denied');
      }),
    ).read('a'),
  ).toBeUndefined();
});

test('a draft is written after a short delay, or immediately when the user leaves the page; it is deleted once the form is back in its initial state', () => {
  jest.useFakeTimers();
  const store = createDraftsStore(localStore());
  const initial = emptyModel('text', commonFormDefaults);
  const keeper = createDraftKeeper({
    store,
    files: { write: async () => {}, remove: async () => {} },
    slot: () => ({ key: 'a', submissionKey: 'k', stored: undefined, release: () => {} }),
    initial: () => initial,
  });
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

test('when storage is full, discarded drafts are deleted to make room for new text', () => {
  const entries = new Map<string, string>();
  const room = 700;
  const small = {
    getItem: (key: string) => entries.get(key) ?? null,
    removeItem: (key: string) => {
      entries.delete(key);
    },
    key: (index: number) => [...entries.keys()][index] ?? null,
    get length() {
      return entries.size;
    },
    setItem: (key: string, value: string) => {
      if (
        [...entries].reduce(
          (sum, [other, text]) => sum + (other === key ? 0 : text.length),
          value.length,
        ) >
        room * 2
      )
        throw new Error('full');
      entries.set(key, value);
    },
  };
  const gone: string[] = [];
  const store = createDraftsStore(
    guardStorage(() => small),
    Date.now,
    (key) => gone.push(key),
  );
  expect(store.write('ada:new:a', draft)).toBe(true);
  expect(store.write('ada:new:b', { ...draft, model: { ...model, body: 'x'.repeat(700) } })).toBe(
    false,
  );
  store.discard('ada:new:a');
  expect(store.write('ada:new:b', { ...draft, model: { ...model, body: 'x'.repeat(300) } })).toBe(
    true,
  );
  expect(store.keysOf('ada:new')).toEqual(['ada:new:b']);
  expect(gone).toEqual(['ada:new:a']);
});

test('discarded text can be restored for half an hour, then it is deleted', () => {
  let now = 0;
  const gone: string[] = [];
  const store = createDraftsStore(
    localStore(),
    () => now,
    (key) => gone.push(key),
  );
  store.write('ada:new:a', draft);
  store.write('ada:edit:7:b', draft);
  store.write('ada:new', draft);
  const undo = store.discard('ada:new:a');
  expect(store.keysOf('ada:new').toSorted()).toEqual(['ada:new', 'ada:new:a']);
  expect(store.read('ada:new:a')?.discardedAt).toBe(0);
  now = 5;
  store.discard('ada:new:a');
  expect(store.read('ada:new:a')?.discardedAt).toBe(5);
  undo?.();
  expect(store.read('ada:new:a')?.discardedAt).toBe(0);
  store.discard('ada:new:a');
  now = 31 * 60_000;
  expect(store.read('ada:new:a')).toBeUndefined();
  expect(store.discard('ada:new:a')).toBeUndefined();
  expect(gone).toEqual(['ada:new:a']);
  expect(store.keysOf('ada')).toEqual(['ada:new']);
});
