import fc from 'fast-check';
import * as v from 'valibot';
import { isCurrent, writerOf } from '@tessera/shared-contracts/form-drafts/decide-put';
import { putFormDraft, type RemoteDraft } from '@tessera/shared-contracts/form-drafts/endpoints';
import { CallError } from '@tessera/shared-contracts/platform/platform';
import { commonFormDefaults, type PostFormModel } from '@tessera/shared-contracts/posts/form-model';
import { emptyModel } from '@tessera/shared-contracts/posts/post-type-definitions';
import { guardStorage } from '@tessera/shared-ui/guarded-storage';
import { createDraftsStore } from './drafts-store.ts';
import { createDraftSync, type OpenDraft } from './draft-sync.ts';
import type { RemoteDrafts } from './remote-drafts.ts';
import { createSyncMarks } from './sync-marks.ts';

/** What happens to a request: only `late` ones arrive after the client has given up. */
type Line = 'up' | 'lost' | 'answer lost' | 'late';

const textOf = (model: PostFormModel): string => (model.type === 'text' ? model.body : '');
const withText = (body: string): PostFormModel => ({
  ...emptyModel('text', commonFormDefaults),
  type: 'text',
  title: '',
  body,
});

/** The server's rules, with versions only where another device wrote: the fewest that it keeps. */
function createServer() {
  interface Row extends RemoteDraft {
    readonly putNumber: number;
  }
  const rows = new Map<string, Row>();
  const earlier: string[] = [];
  const posts = new Map<string, string>();
  const late: (() => void)[] = [];
  /** No two drafts have a number in common. */
  let made = 0;

  function connect(device: string, line: () => Line): RemoteDrafts {
    async function send<T>(work: () => T): Promise<T> {
      const fate = line();
      await Promise.resolve();
      const lost = new CallError(0, []);
      if (fate === 'late') late.push(work);
      if (fate === 'lost' || fate === 'late') throw lost;
      const answer = work();
      await Promise.resolve();
      if (fate === 'answer lost') throw lost;
      return answer;
    }
    return {
      pull: (known) =>
        send(() => ({
          ids: new Set(rows.keys()),
          drafts: [...rows.values()].filter(({ id, version }) => known[id] !== version),
        })),
      put: (sent) =>
        send(() => {
          const { id, version, put, put_number, base, submission_key, keep, model } = v.parse(
            putFormDraft.body,
            sent,
          );
          const row = rows.get(id);
          if (!row && version > 0) return { outcome: 'gone' as const };
          if (row && !isCurrent(row, { id, version, put, put_number }))
            return { outcome: 'behind' as const, draft: row };
          if (row && (keep || writerOf(row.put) !== writerOf(put))) earlier.push(textOf(row.model));
          made += 1000;
          const next = row ? row.version + 1 : made;
          const files: string[] = [];
          const known = { id, version: next, put, putNumber: put_number, device, seconds: 0 };
          rows.set(id, { ...known, base, submission_key, files, model });
          return { outcome: 'stored' as const, version: next };
        }),
      remove: (known) =>
        send(() => {
          const row = rows.get(known.id);
          if (row && isCurrent(row, known)) rows.delete(known.id);
        }),
      versions: async () => [],
      version: async () => withText(''),
    };
  }
  return {
    rows,
    earlier,
    posts,
    connect,
    /** Lets the oldest late request arrive. */
    arrive(): boolean {
      const request = late.shift();
      request?.();
      return request !== undefined;
    },
  };
}
type Server = ReturnType<typeof createServer>;

/** A browser with one form for new posts, which is reduced to a text. */
function createDevice(name: string, server: Server, line: () => Line) {
  const entries = new Map<string, string>();
  const storage = guardStorage(() => ({
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
    key: (index) => [...entries.keys()][index] ?? null,
    get length() {
      return entries.size;
    },
  }));
  const store = createDraftsStore(storage);
  const marks = createSyncMarks(storage);
  let count = 0;
  let key = `ada:new:${name}-0000`;
  let submissionKey = `${name}-0`;
  let text = '';
  /** Set when the draft was ended elsewhere: until something is typed, nothing is stored. */
  let isEnded = false;
  const form: OpenDraft = {
    key: () => key,
    flush() {
      if (text !== '' && !isEnded)
        store.write(key, { model: withText(text), base: '', submissionKey });
    },
    takeOver(draft) {
      text = textOf(draft.model);
      ({ submissionKey } = draft);
      return draft.model;
    },
    async goOn(next, nextKey) {
      key = next;
      submissionKey = nextKey;
    },
    ended() {
      isEnded = true;
    },
  };
  const sync = createDraftSync({
    remote: server.connect(name, line),
    store,
    marks,
    locks: { held: async () => new Set([key]) },
    files: { read: async () => new Map(), write: async () => {}, remove: async () => {} },
    user: 'ada',
    device: name,
  });
  sync.connect(form);
  function fresh(): void {
    count += 1;
    key = `ada:new:${name}-${String(count).padStart(4, '0')}`;
    submissionKey = `${name}-${count}`;
    isEnded = false;
  }
  return {
    sync,
    type(token: string) {
      if (isEnded) fresh();
      text += token;
      form.flush();
    },
    /** Leaves the form and opens the newest draft of this browser, as a new form does. */
    reopen() {
      form.flush();
      const [newest] = store.keysOfUser('ada');
      const draft = newest === undefined ? undefined : store.read(newest);
      fresh();
      text = '';
      if (newest === undefined || !draft) return;
      key = newest;
      ({ submissionKey } = draft);
      text = textOf(draft.model);
    },
    /** Posts the text; the server knows a key that it has seen. */
    post() {
      if (text === '' || isEnded) return;
      form.flush();
      const fate = line();
      if (fate !== 'up') return;
      const before = server.posts.get(submissionKey);
      const point = sync.point(key);
      if (before === undefined) server.posts.set(submissionKey, text);
      const row = point && server.rows.get(point.id);
      if (row && isCurrent(row, point)) server.rows.delete(point.id);
      if (before !== undefined && before !== text) {
        // posted from another device: what is written here goes on as another draft
        store.remove(key);
        sync.over(key, true);
        fresh();
        form.flush();
        return;
      }
      store.remove(key);
      sync.over(key, true);
      fresh();
      text = '';
    },
    texts: (): readonly string[] => [
      text,
      ...store.keysOfUser('ada').flatMap((one) => {
        const draft = store.read(one);
        return draft ? [textOf(draft.model)] : [];
      }),
    ],
    current: () => text,
    keys: () => store.keysOfUser('ada'),
  };
}

const lineOf: fc.Arbitrary<Line> = fc.oneof(
  { weight: 5, arbitrary: fc.constant<Line>('up') },
  { weight: 2, arbitrary: fc.constantFrom<Line>('lost', 'answer lost', 'late') },
);
const step = fc.record({
  device: fc.constantFrom<0 | 1>(0, 1),
  what: fc.oneof(
    { weight: 5, arbitrary: fc.constant('type') },
    { weight: 5, arbitrary: fc.constant('run') },
    { weight: 2, arbitrary: fc.constant('run both') },
    {
      weight: 1,
      arbitrary: fc.constantFrom('leave', 'reopen', 'post', 'arrive', 'keep'),
    },
  ),
  lines: fc.array(lineOf, { minLength: 6, maxLength: 6 }),
});

test('two devices, one draft: whatever is typed, sent, fetched, posted and lost on the way, every text stays reachable', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 12, maxLength: 50, size: 'max' }),
      async (steps) => {
        const server = createServer();
        let lines: Line[] = [];
        const line = (): Line => lines.shift() ?? 'up';
        const devices = [
          createDevice('phone', server, line),
          createDevice('desk', server, line),
        ] as const;
        const typed: string[] = [];
        const versions = new Map<string, number>();
        // begun on the phone, and open on both
        typed.push('[begun]');
        devices[0].type('[begun]');
        for (const { sync } of devices) await sync.run();
        devices[1].reopen();
        expect(devices[1].current()).toBe('[begun]');
        for (const [index, { device, what, lines: fates }] of steps.entries()) {
          lines = [...fates];
          const one = devices[device];
          if (what === 'type') {
            const token = `[${device}.${index}]`;
            typed.push(token);
            one.type(token);
          } else if (what === 'run') await one.sync.run();
          else if (what === 'run both') await Promise.all(devices.map(({ sync }) => sync.run()));
          else if (what === 'keep') await one.sync.keep();
          else if (what === 'reopen') one.reopen();
          else if (what === 'post') one.post();
          else if (what === 'arrive') server.arrive();
          else {
            one.sync.sendNow();
            await new Promise((resolve) => setTimeout(resolve));
          }
          const texts = [
            ...devices.flatMap((each) => each.texts()),
            ...[...server.rows.values()].map(({ model }) => textOf(model)),
            ...server.earlier,
            ...server.posts.values(),
          ];
          for (const token of typed)
            expect(texts.some((text) => text.includes(token)) ? token : `${token} is lost`).toBe(
              token,
            );
          // a draft has one current version, whose number only rises
          for (const [id, { version }] of server.rows) {
            expect(version).toBeGreaterThanOrEqual(versions.get(id) ?? 0);
            versions.set(id, version);
          }
        }
        // with the line up again, both devices have the same drafts
        lines = [];
        while (server.arrive()) await Promise.resolve();
        for (let times = 0; times < 4; times += 1) for (const { sync } of devices) await sync.run();
        const ids = [...server.rows.keys()].map((id) => `ada:${id}`).toSorted();
        for (const each of devices) expect(each.keys().toSorted()).toEqual(ids);
      },
    ),
    { numRuns: 150 },
  );
}, 120_000);
