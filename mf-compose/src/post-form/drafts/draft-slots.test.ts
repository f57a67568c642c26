import { commonFormDefaults } from '@tessera/shared-contracts/posts/form-model';
import { localStore } from '@tessera/shared-ui/guarded-storage';
import { createDraftLocks } from './draft-locks.ts';
import { createDraftSlots } from './draft-slots.ts';
import { createDraftsStore } from './drafts-store.ts';

/** The part of Web Locks that drafts use, shared by the tabs of a browser. */
function fakeLocks(): Pick<LockManager, 'request' | 'query'> {
  const held = new Set<string>();
  const request = async (
    name: string,
    _options: unknown,
    callback: (lock: unknown) => unknown,
  ): Promise<unknown> => {
    await Promise.resolve();
    if (held.has(name)) return callback(null);
    held.add(name);
    try {
      return await callback({ name });
    } finally {
      held.delete(name);
    }
  };
  const isRequest = (_: unknown): _ is LockManager['request'] => true;
  if (!isRequest(request)) throw new Error('never');
  return {
    request,
    query: async () => ({ held: [...held].map((name) => ({ name })), pending: [] }),
  };
}

const model = { ...commonFormDefaults, type: 'text', title: 'Rain', body: '' } as const;
const draft = { model, base: 'b', submissionKey: 'k' };
const always = () => true;

function setUp() {
  window.localStorage.clear();
  const store = createDraftsStore(localStore());
  const locks = fakeLocks();
  const openTab = () => createDraftSlots(store, createDraftLocks(locks));
  return { store, openTab };
}

test('two tabs never share a slot of a scope, and the second tab learns that the first has stored text', async () => {
  const { store, openTab } = setUp();
  const first = await openTab().claim('ada:new', always);
  store.write(first.slot.key, draft);
  const second = await openTab().claim('ada:new', always);
  expect([first.isElsewhere, second.isElsewhere]).toEqual([false, true]);
  expect(second.slot.key).not.toBe(first.slot.key);
  expect(second.slot.stored).toBeUndefined();
  expect(await openTab().unsaved('ada:new')).toEqual([]);
});

test('a new form claims the matching draft of a closed form, with its submission key', async () => {
  const { store, openTab } = setUp();
  const tab = openTab();
  const { slot } = await tab.claim('ada:new', always);
  store.write(slot.key, draft);
  slot.release();
  const again = await tab.claim('ada:new', ({ model: stored }) => stored.type === 'text');
  expect(again).toMatchObject({
    isElsewhere: false,
    slot: { key: slot.key, submissionKey: 'k', stored: { model } },
  });
  again.slot.release();
  const quote = await tab.claim('ada:new', ({ model: stored }) => stored.type === 'quote');
  expect(quote.slot.stored).toBeUndefined();
  expect((await tab.unsaved('ada:new')).map(({ key }) => key)).toEqual([slot.key]);
  expect(await tab.take(slot.key)).toMatchObject({ stored: { model } });
  expect(await openTab().take(slot.key)).toBeUndefined();
  expect(await tab.take('ada:new:gone')).toBeUndefined();
});

test('an open form without text does not count as open elsewhere; discarded text is not restored automatically', async () => {
  const { store, openTab } = setUp();
  await openTab().claim('ada:new', always);
  expect((await openTab().claim('ada:new', always)).isElsewhere).toBe(false);
  store.write('ada:new:old', draft);
  store.discard('ada:new:old');
  const claimed = await openTab().claim('ada:new', always);
  expect(claimed.slot.stored).toBeUndefined();
  expect(await openTab().unsaved('ada:new')).toMatchObject([
    { key: 'ada:new:old', draft: { discardedAt: expect.any(Number) } },
  ]);
});

test('without Web Locks, two forms in one tab still get different slots', async () => {
  window.localStorage.clear();
  const slots = createDraftSlots(createDraftsStore(localStore()), createDraftLocks(undefined));
  const [first, second] = [
    await slots.claim('ada:new', always),
    await slots.claim('ada:new', always),
  ];
  expect(first.slot.key).not.toBe(second.slot.key);
});
