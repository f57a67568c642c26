import fc from 'fast-check';
import * as endpoints from '@tessera/shared-contracts/messaging/endpoints';
import { payload } from '../../testing/test-posting.ts';
import {
  createTestApp,
  type CallResult,
  type Registered,
  type TestApp,
} from '../../testing/test-app.ts';
import { begin, blogRow, deleteFor, read, send, talkers } from '../../testing/test-messaging.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

type Side = 0 | 1;
/** An action of one side. The actions of a burst run concurrently. */
type Action =
  | { readonly kind: 'send'; readonly by: Side; readonly key: number }
  | { readonly kind: 'read'; readonly by: Side; readonly upTo: number }
  | { readonly kind: 'delete' | 'unread' | 'poll'; readonly by: Side };

const by = fc.constantFrom<Side>(0, 1);
const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('send' as const), by, key: fc.nat(7) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('read' as const), by, upTo: fc.nat(20) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom('delete', 'unread', 'poll'), by }),
  },
);

/** A conversation between two new people, for one run. */
class World {
  readonly #sides: readonly [Registered, Registered];
  readonly #id: string;
  /** Keys whose message was acknowledged, by side. */
  readonly acknowledged: readonly [Set<string>, Set<string>] = [new Set(), new Set()];
  /** Sides that deleted the conversation. A message is gone once both sides have deleted it. */
  readonly #deletedBy = new Set<Side>();

  private constructor(sides: readonly [Registered, Registered], id: string) {
    this.#sides = sides;
    this.#id = id;
  }
  static async begin(): Promise<World> {
    const sides = await talkers(app);
    return new World(sides, (await begin(...sides, 'first')).id);
  }

  async do(what: Action): Promise<CallResult> {
    const [own, other] = [this.#sides[what.by], this.#sides[what.by === 0 ? 1 : 0]];
    const here = { participant: own.blog, conversation_id: this.#id };
    switch (what.kind) {
      case 'send': {
        const key = `key-${what.key}`;
        const answer = await send(own, other, `${what.by} ${key}`, { submission_key: key });
        if (answer.status === 200) this.acknowledged[what.by].add(key);
        return answer;
      }
      case 'read': {
        const { messages } = await read(own, { conversation_id: this.#id });
        const ts = messages.data.at(what.upTo % Math.max(1, messages.data.length))?.ts ?? 0;
        return own.call(endpoints.markAsRead, { body: { ...here, last_read_ts: ts } });
      }
      case 'delete':
        this.#deletedBy.add(what.by);
        return deleteFor(own, this.#id);
      case 'unread':
        return own.call(endpoints.markAsUnread, { body: here });
      case 'poll':
        return own.call(endpoints.poll, { query: { unread_messages: true } });
    }
  }

  /** Checks what must hold whenever no call is running. */
  async check(): Promise<void> {
    const rows = await app.db
      .selectFrom('messages')
      .selectAll()
      .where('conversation_id', '=', this.#id)
      .orderBy('created_at')
      .execute();
    expect(new Set(rows.map(({ created_at: at }) => at.getTime())).size).toBe(rows.length);
    for (const side of [0, 1] as const) {
      const own = this.#sides[side];
      const member = await app.db
        .selectFrom('conversation_members')
        .selectAll()
        .where('conversation_id', '=', this.#id)
        .where('blog_id', '=', own.blogId)
        .executeTakeFirstOrThrow();
      const mine = rows.filter(({ sender_blog_id: sender }) => sender === own.blogId);
      const keys = new Set(mine.map(({ submission_key: key }) => key));
      expect(keys.size).toBe(mine.length);
      if (this.#deletedBy.size < 2)
        expect([...this.acknowledged[side]].filter((key) => !keys.has(key))).toEqual([]);
      const unread = rows.filter(
        ({ sender_blog_id: sender, created_at: at }) =>
          sender !== own.blogId && at > member.last_read_at && at > member.cleared_at,
      );
      expect(member.unread_count).toBe(unread.length);
      const { token } = await blogRow(app, own);
      const { unread_messages: counts } = payload(
        endpoints.poll,
        await own.call(endpoints.poll, { query: { unread_messages: true } }),
      );
      expect(counts[token]?.[this.#id] ?? 0).toBe(unread.length);
      const { messages } = await read(own, { conversation_id: this.#id, limit: 50 });
      expect(messages.data.map(({ id }) => id)).toEqual(
        rows
          .filter(({ created_at: at }) => at > member.cleared_at)
          .toReversed()
          .map(({ id }) => id),
      );
    }
  }
}

test('APIM-33: after any concurrent calls, no two messages have the same time, no two by one sender have the same key, and unread counts are right', async () => {
  const property = fc.asyncProperty(
    fc.array(fc.array(action, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 4 }),
    async (bursts) => {
      const world = await World.begin();
      for (const burst of bursts) {
        const answers = await Promise.all(burst.map((what) => world.do(what)));
        // a call gets 409 if there is nothing to mark as unread
        expect(answers.filter(({ status }) => ![200, 409].includes(status))).toEqual([]);
        await world.check();
      }
    },
  );
  await fc.assert(property, { numRuns: 12 });
}, 120_000);

test('without deletions, every acknowledged message is stored exactly once, even if sent concurrently', async () => {
  const [ada, bob] = await talkers(app);
  const keys = Array.from({ length: 12 }, (_, at) => `k-${at}`);
  const answers = await Promise.all(
    [ada, bob].flatMap((own) =>
      [...keys, ...keys].map((key) =>
        send(own, own === ada ? bob : ada, key, { submission_key: key }),
      ),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const { messages } = await read(ada, { participants: bob.blog, limit: 50 });
  const said = messages.data.map(
    ({ participant_uuid, content }) => `${participant_uuid} ${content.text}`,
  );
  expect(new Set(said).size).toBe(said.length);
  expect(said).toHaveLength(2 * keys.length);
});

test('if two blogs start a conversation at the same moment, each response contains the messages that it counts as unread', async () => {
  for (let pair = 0; pair < 8; pair += 1) {
    const [ada, bob] = await talkers(app);
    const answers = await Promise.all([send(ada, bob, 'one'), send(bob, ada, 'two')]);
    for (const answer of answers) {
      const begun = payload(endpoints.sendMessage, answer);
      if (!('participants' in begun)) continue;
      const ofOther = begun.messages.data.filter(
        ({ participant_uuid }) => participant_uuid !== begun.participantUuid,
      );
      expect(ofOther.length).toBeGreaterThanOrEqual(begun.unreadCount);
    }
  }
});
