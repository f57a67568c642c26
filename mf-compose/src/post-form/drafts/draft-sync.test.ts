import type { RemoteDraft } from '@tessera/shared-contracts/form-drafts/endpoints';
import { CallError } from '@tessera/shared-contracts/platform/platform';
import { draftModel } from '@tessera/shared-contracts/posts/draft-model';
import { commonFormDefaults } from '@tessera/shared-contracts/posts/form-model';
import { localStore } from '@tessera/shared-ui/guarded-storage';
import * as v from 'valibot';
import { createDraftsStore } from './drafts-store.ts';
import { createDraftSync } from './draft-sync.ts';
import type { RemoteDrafts } from './remote-drafts.ts';
import { createSyncMarks } from './sync-marks.ts';

const sentModel = v.pipe(v.string(), v.parseJson(), draftModel);
const key = 'ada:new:0123abcd';
const modelOf = (title: string) =>
  ({ ...commonFormDefaults, type: 'text', title, body: '' }) as const;
const draftOf = (title: string, version: number): RemoteDraft => ({
  id: 'new:0123abcd',
  version,
  put: 'other-1',
  device: 'Firefox on Mac',
  seconds: 60,
  base: 'b',
  submission_key: 'k',
  files: ['beach.png'],
  model: modelOf(title),
});

/** A browser, and a server that has at most one draft. */
function setUp(first?: RemoteDraft) {
  window.localStorage.clear();
  let current = first;
  let now = 0;
  const held = new Set<string>();
  const sent: string[] = [];
  const failures: unknown[] = [];
  const removal = { before: async (): Promise<void> => {} };
  const remote: RemoteDrafts = {
    pull: async (known) => ({
      ids: new Set(current ? [current.id] : []),
      drafts: current && known[current.id] !== current.version ? [current] : [],
    }),
    async put({ version, model }) {
      sent.push(`put ${/"title":"(.*?)"/.exec(model)?.[1]}`);
      const failure = failures.shift();
      if (failure !== undefined) throw failure;
      current = { ...draftOf('', Number(version) + 1), model: v.parse(sentModel, model) };
      return { outcome: 'stored', version: current.version };
    },
    async remove({ version }) {
      sent.push(`remove ${version}`);
      await removal.before();
      current = undefined;
    },
    versions: async () => [],
    version: async () => modelOf(''),
  };
  const store = createDraftsStore(localStore(), () => now);
  const marks = createSyncMarks(localStore());
  const sync = createDraftSync({
    remote,
    store,
    marks,
    locks: { held: async () => held },
    files: { read: async () => new Map(), write: async () => {}, remove: async () => {} },
    user: 'ada',
    device: 'here',
    now: () => now,
  });
  return {
    sync,
    store,
    sent,
    failures,
    removal,
    held,
    write: (title: string) =>
      store.write(key, { model: modelOf(title), base: 'b', submissionKey: 'k' }),
    at(time: number) {
      now = time;
    },
    title: () => {
      const model = store.read(key)?.model;
      return model?.type === 'text' ? model.title : undefined;
    },
  };
}

test('a draft of another device arrives with its writer and the names of the files that wait there', async () => {
  const { sync, title } = setUp(draftOf('Rain', 7));
  await sync.run();
  expect(title()).toBe('Rain');
  expect(sync.mark(key)).toMatchObject({
    version: 7,
    device: 'Firefox on Mac',
    files: ['beach.png'],
  });
  expect(sync.point(key)).toMatchObject({ id: 'new:0123abcd', version: 7 });
});

test('what a wrong clock or the browser has removed is fetched again, and not removed on the server', async () => {
  const { sync, title, at, sent, store } = setUp(draftOf('Rain', 7));
  await sync.run();
  at(61 * 86_400_000);
  expect(title()).toBeUndefined();
  await sync.run();
  expect(title()).toBe('Rain');
  store.remove(key);
  await sync.run();
  expect([title(), sent]).toEqual(['Rain', []]);
});

test('a discarded draft is removed on the server; one that is restored is sent again', async () => {
  const { sync, sent, store, write, at } = setUp();
  at(1);
  write('Rain');
  await sync.run();
  const undo = store.discard(key);
  await sync.run();
  undo?.();
  await sync.run();
  expect(sent).toEqual(['put Rain', 'remove 1', 'put Rain']);
});

test('a draft that is restored while the server removes it stays, and is sent again', async () => {
  const { sync, sent, store, write, at, title, removal } = setUp();
  at(1);
  write('Rain');
  await sync.run();
  const undo = store.discard(key);
  removal.before = async () => undo?.();
  await sync.run();
  await sync.run();
  expect([title(), sent.at(-1)]).toEqual(['Rain', 'put Rain']);
});

test('a text that was changed on both sides stays when the storage has no room for another', async () => {
  const { sync, write, title } = setUp(draftOf('Theirs', 7));
  write('Typed here');
  const { setItem } = Storage.prototype;
  const size = (): number => JSON.stringify(window.localStorage).length;
  const room = size();
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(function (
    this: Storage,
    name,
    value,
  ) {
    const before = this.getItem(name);
    setItem.call(this, name, value);
    if (size() <= room) return;
    if (before === null) this.removeItem(name);
    else setItem.call(this, name, before);
    throw new DOMException('full', 'QuotaExceededError');
  });
  await sync.run();
  full.mockRestore();
  expect(title()).toBe('Typed here');
});

test('a draft that the server refuses is not sent again until it changes, and says why', async () => {
  const { sync, sent, failures, write } = setUp();
  write('Too much');
  failures.push(new CallError(413, ['Too large.']));
  await sync.run();
  expect(await sync.run()).toBe(true);
  expect([sent, sync.mark(key).trouble]).toEqual([['put Too much'], 'Too large.']);
  write('Less');
  await sync.run();
  expect([sent.at(-1), sync.mark(key).trouble]).toEqual(['put Less', '']);
});

test('without a connection nothing is lost, and the text is sent with the next run', async () => {
  const { sync, sent, failures, write, title } = setUp();
  write('Rain');
  failures.push(new CallError(0, []));
  expect(await sync.run()).toBe(false);
  expect(title()).toBe('Rain');
  expect(await sync.run()).toBe(true);
  expect(sent).toEqual(['put Rain', 'put Rain']);
});

test('a draft that a form of another tab has is left to that tab', async () => {
  const { sync, held, title, write, sent } = setUp(draftOf('Theirs', 7));
  write('Being typed');
  held.add(key);
  await sync.run();
  expect([title(), sent]).toEqual(['Being typed', []]);
});
