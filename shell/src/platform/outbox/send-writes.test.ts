import { updatePost } from '@tessera/shared-contracts/posts/endpoints';
import { connectionTexts } from '@tessera/shared-contracts/platform/connection';
import { pageOutOfDate } from '@tessera/shared-contracts/platform/call-texts';
import { CallError } from '@tessera/shared-contracts/platform/platform';
import fc from 'fast-check';
import { createWriteSender, type WriteSender } from './send-writes.ts';
import type { StoredWrite, StoredWrites } from './stored-writes.ts';

/** Storage in memory, which outlives the pages. */
function createMemoryWrites(): StoredWrites & { list: readonly StoredWrite[] } {
  const writes: StoredWrites & { list: readonly StoredWrite[] } = {
    list: [],
    read: async () => writes.list,
    async add(write: StoredWrite) {
      writes.list = [...writes.list, write];
    },
    async change(key: string, change: (write: StoredWrite) => StoredWrite) {
      writes.list = writes.list.map((one) => (one.key === key ? change(one) : one));
    },
    async remove(key: string) {
      writes.list = writes.list.filter((one) => one.key !== key);
    },
  };
  return writes;
}

type Fate = 'heard' | 'lost' | 'unheard' | number;

/** A server that makes one post per key, behind a line that loses requests and responses. */
interface Server {
  /** Inputs as JSON, in the order of storing. */
  stored: string[];
  /** How the next calls end; all others are heard. */
  fates: Fate[];
  call(endpoint: unknown, input: unknown): Promise<unknown>;
}

function createServer(): Server {
  const server: Server = {
    stored: [],
    fates: [],
    async call(_, input) {
      const key = JSON.stringify(input);
      const fate = server.fates.shift() ?? 'heard';
      if (fate === 'lost') throw new CallError(0, [connectionTexts.none]);
      if (typeof fate === 'number')
        throw new CallError(fate, [fate === 403 ? pageOutOfDate : `Refused with ${fate}.`]);
      if (!server.stored.includes(key)) server.stored.push(key);
      if (fate === 'unheard') throw new CallError(0, [connectionTexts.none]);
      return { done: key };
    },
  };
  return server;
}

function setUp() {
  const writes = createMemoryWrites();
  const server = createServer();
  const sent: StoredWrite[] = [];
  const refused: StoredWrite[] = [];
  let isHeld = false;
  /** A page: several share storage and lock. */
  const openPage = (): WriteSender =>
    createWriteSender({
      writes,
      call: server.call,
      async holdAlone(run) {
        if (isHeld) return;
        isHeld = true;
        try {
          await run();
        } finally {
          isHeld = false;
        }
      },
      onChange: () => {},
      onSent: (write) => sent.push(write),
      onRefused: (write) => refused.push(write),
      report: (error) => {
        throw error;
      },
      now: () => 7,
    });
  const send = (page: WriteSender, key: string) =>
    page.send(updatePost, { body: key }, { kind: 'post', text: `Text of ${key}`, key }, {});
  return { writes, server, sent, refused, openPage, send };
}
const stored = (...keys: readonly string[]) => keys.map((body) => JSON.stringify({ body }));

test('with a connection a write is sent at once, and nothing is stored', async () => {
  const { writes, openPage, send } = setUp();
  expect(await send(openPage(), 'a')).toEqual({
    kind: 'sent',
    value: { done: JSON.stringify({ body: 'a' }) },
  });
  expect(writes.list).toEqual([]);
});

test('without one it waits, with what sending needs and what the person wrote; later writes wait behind it', async () => {
  const { writes, server, sent, openPage, send } = setUp();
  const page = openPage();
  server.fates = ['lost', 'lost'];
  expect(await send(page, 'a')).toEqual({ kind: 'waits' });
  expect(await send(page, 'b')).toEqual({ kind: 'waits' });
  expect(writes.list).toMatchObject([
    {
      key: 'a',
      kind: 'post',
      text: 'Text of a',
      at: 7,
      endpoint: { method: 'POST', path: updatePost.path, auth: 'user', envelope: 'top' },
      input: { body: 'a' },
    },
    { key: 'b', text: 'Text of b' },
  ]);
  expect(await send(page, 'c')).toMatchObject({ kind: 'sent' });
  expect(server.stored).toEqual(stored('a', 'b', 'c'));
  expect(sent.map(({ key }) => key)).toEqual(['a', 'b']);
});

test.each([401, 403, 429, 500, 503])(
  'a write stays first in line after a %i, as without a session or with somebody else’s',
  async (status) => {
    const { writes, server, refused, openPage, send } = setUp();
    const page = openPage();
    server.fates = ['lost', status];
    await send(page, 'a');
    expect(await page.flush()).toBe(false);
    expect([writes.list.length, server.stored, refused]).toEqual([1, [], []]);
    expect(await page.flush()).toBe(true);
    expect(server.stored).toEqual(stored('a'));
  },
);

test('a write that the server refuses for good keeps its text and the reason, and lets others pass; it can be sent again or dropped', async () => {
  const { writes, server, refused, openPage, send } = setUp();
  const page = openPage();
  server.fates = ['lost', 'lost', 400];
  await send(page, 'a');
  await send(page, 'b');
  expect(await page.flush()).toBe(true);
  expect(server.stored).toEqual(stored('b'));
  expect(writes.list).toMatchObject([
    { key: 'a', text: 'Text of a', refusal: 'Refused with 400.' },
  ]);
  expect(refused.map(({ key }) => key)).toEqual(['a']);
  await page.retry('a');
  expect([server.stored, writes.list]).toEqual([stored('b', 'a'), []]);
  server.fates = ['lost'];
  await send(page, 'c');
  await page.discard('c');
  await page.flush();
  expect(server.stored).toEqual(stored('b', 'a'));
});

test('what waits and is sent again by hand with a connection is sent once, and its answer is given', async () => {
  const { writes, server, openPage, send } = setUp();
  const page = openPage();
  server.fates = ['lost', 'lost'];
  await send(page, 'a');
  await send(page, 'b');
  // a second call for the same write would fail
  server.fates = ['heard', 'heard', 503];
  expect(await send(page, 'a')).toEqual({
    kind: 'sent',
    value: { done: JSON.stringify({ body: 'a' }) },
  });
  expect(server.fates).toEqual([503]);
  expect(server.stored).toEqual(stored('a', 'b'));
  expect(writes.list).toEqual([]);
});

test('what waits already and is sent again by hand waits once', async () => {
  const { writes, server, openPage, send } = setUp();
  const page = openPage();
  server.fates = ['lost', 'lost', 'lost'];
  await send(page, 'a');
  expect(await send(page, 'a')).toEqual({ kind: 'waits' });
  expect(writes.list.map(({ key }) => key)).toEqual(['a']);
});

test('a write with which the server always fails lets others pass in the end, and keeps its text', async () => {
  const { writes, server, openPage, send } = setUp();
  const page = openPage();
  server.fates = ['lost', 500, 500, 500, 500];
  await send(page, 'a');
  for (let time = 0; time < 4; time += 1) expect(await page.flush()).toBe(false);
  expect(writes.list[0]?.refusal).toBeUndefined();
  server.fates = [500];
  expect(await send(page, 'b')).toMatchObject({ kind: 'sent' });
  expect(server.stored).toEqual(stored('b'));
  expect(writes.list).toMatchObject([
    { key: 'a', text: 'Text of a', refusal: 'Refused with 500.' },
  ]);
  await page.retry('a');
  expect(server.stored).toEqual(stored('b', 'a'));
});

test('without a session, a press with writes before it asks to log in, as it does alone', async () => {
  const { writes, server, openPage } = setUp();
  const asked: boolean[] = [];
  const page = createWriteSender({
    writes,
    call(endpoint, input, { asksToLogIn = false }) {
      asked.push(asksToLogIn);
      return server.call(endpoint, input);
    },
    holdAlone: (run) => run(),
    onChange: () => {},
    onSent: () => {},
    onRefused: () => {},
    report: () => {},
  });
  server.fates = ['lost'];
  await openPage().send(updatePost, { body: 'a' }, { kind: 'post', text: '', key: 'a' }, {});
  await page.send(
    updatePost,
    { body: 'b' },
    { kind: 'post', text: '', key: 'b' },
    { asksToLogIn: true },
  );
  await page.flush();
  expect(asked).toEqual([true, true]);
});

test('a write of which the server may have stored something else stays, with the doubt', async () => {
  const { writes, server, refused } = setUp();
  const page = createWriteSender({
    writes,
    call: server.call,
    holdAlone: (run) => run(),
    onChange: () => {},
    onSent: () => {},
    onRefused: (write) => refused.push(write),
    doubtOf: ({ key }) => (key === 'a' ? 'Posted already.' : undefined),
    report: () => {},
  });
  server.fates = ['lost'];
  const facts = { kind: 'post', text: 'Text', key: 'a' } as const;
  await page.send(updatePost, { body: 'a' }, facts, {});
  expect(await page.flush()).toBe(true);
  expect(writes.list).toMatchObject([{ key: 'a', text: 'Text', refusal: 'Posted already.' }]);
  expect(refused).toHaveLength(1);
});

test('a browser that denies storage fails as without the outbox', async () => {
  const { server, openPage, send, writes } = setUp();
  const page = openPage();
  writes.add = async () => {
    throw new Error('denied');
  };
  server.fates = ['lost'];
  await expect(send(page, 'a')).rejects.toThrow('denied');
});

test('a file is never kept: the call fails as it does without the outbox', async () => {
  const { server, openPage, writes } = setUp();
  server.fates = ['lost'];
  const facts = { kind: 'reply', text: '' } as const;
  await expect(
    openPage().send(updatePost, { body: 'a' }, facts, { file: new Blob(['x']) }),
  ).rejects.toMatchObject({ status: 0 });
  expect(writes.list).toEqual([]);
});

test('whatever the line loses, and in however many pages: each write is made once, those of a page in order', async () => {
  const fate = fc.constantFrom<Fate>('heard', 'lost', 'unheard', 401, 503);
  const step = fc.oneof(
    fc.record({ act: fc.constant('write' as const), page: fc.nat(1) }),
    fc.record({ act: fc.constantFrom('flush' as const, 'restart' as const), page: fc.nat(1) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), fc.array(fate), async (steps, fates) => {
      const { server, writes, openPage, send } = setUp();
      server.fates = fates;
      const pages = [openPage(), openPage()];
      const given: string[] = [];
      for (const [at, { act, page: index }] of steps.entries()) {
        const page = pages[index];
        if (!page) continue;
        if (act === 'restart') pages[index] = openPage();
        if (act === 'flush') await page.flush();
        if (act === 'write') {
          const key = String(at).padStart(2, '0');
          // refused at once: the form keeps what was written
          const sending = await send(page, key).catch(() => undefined);
          if (sending) given.push(key);
        }
      }
      server.fates = [];
      await openPage().flush();
      expect(writes.list).toEqual([]);
      const made = server.stored.filter((key) => stored(...given).includes(key));
      expect(made).toEqual(stored(...given));
    }),
  );
});
