import fc from 'fast-check';
import { Context } from 'hono';
import { sql } from 'kysely';
import { block, unblock } from '@tessera/shared-contracts/blogs/endpoints';
import { createBlog, deleteBlog, renameBlog } from '@tessera/shared-contracts/blogs/own-blogs';
import { follow, unfollow } from '@tessera/shared-contracts/follows/endpoints';
import { like, unlike } from '@tessera/shared-contracts/likes/endpoints';
import * as endpoints from '@tessera/shared-contracts/messaging/endpoints';
import { saveLanguage } from '@tessera/shared-contracts/settings/endpoints';
import { findSession } from '../accounts/account-queries.ts';
import type { AppEnv } from '../../base/http/context.ts';
import { likeOf, payload, save } from '../../testing/test-posting.ts';
import {
  createTestApp,
  type CallResult,
  type Registered,
  type TestApp,
  type TestClient,
  type TestProcess,
} from '../../testing/test-app.ts';
import { talker } from '../../testing/test-messaging.ts';

let app: TestApp;
let processes: readonly TestProcess[];
beforeAll(async () => {
  app = await createTestApp();
  processes = [app, await app.addProcess()];
});
afterAll(() => app.close());

const actions = [
  ...(['send', 'send', 'send', 'read', 'unread', 'mute', 'deleteMessage', 'delete'] as const),
  ...(['flag', 'poll', 'poll', 'like', 'unlike', 'follow', 'unfollow', 'block'] as const),
  ...(['unblock', 'rename', 'createBlog', 'deleteBlog', 'language', 'purge', 'reorder'] as const),
];
interface Action {
  readonly kind: (typeof actions)[number];
  readonly by: number;
  readonly to: number;
  /** Index of the process that gets the call. */
  readonly at: number;
  /** Varies the parameters of some actions. */
  readonly some: number;
}
const action: fc.Arbitrary<Action> = fc.record({
  kind: fc.constantFrom(...actions),
  by: fc.nat(2),
  to: fc.nat(1),
  at: fc.nat(1),
  some: fc.nat(3),
});

interface Person extends Pick<Registered, 'userId' | 'cookie'> {
  /** The current name of the first blog. */
  blog: string;
  readonly blogId: string;
  readonly likes: ReturnType<typeof likeOf>;
  /** One client per process, all with the same session. */
  readonly clients: readonly TestClient[];
}

async function meet(): Promise<Person> {
  const person = await talker(app);
  const { post } = await save(person);
  const clients = processes.map((process) => process.clientFor(person));
  for (const client of clients) await client.fetchFormKey();
  const { userId, cookie, blog, blogId } = person;
  return { userId, cookie, blog, blogId, likes: likeOf(post), clients };
}

/** Three new people, for one run. */
class World {
  readonly #people: readonly Person[];
  #names = 0;
  private constructor(people: readonly Person[]) {
    this.#people = people;
  }
  static async begin(): Promise<World> {
    return new World([await meet(), await meet(), await meet()]);
  }

  async do({ kind, by, to, at, some }: Action): Promise<CallResult | undefined> {
    const own = this.#people[by];
    const other = this.#people.filter((_, index) => index !== by)[to];
    const client = own?.clients[at];
    if (!own || !other || !client) throw new Error('there are three people and two processes');
    const conversation = await app.db
      .selectFrom('conversation_members')
      .select(['conversation_id', 'last_modified_at'])
      .where('blog_id', '=', own.blogId)
      .where('other_blog_id', '=', other.blogId)
      .executeTakeFirst();
    const id = conversation?.conversation_id ?? '0';
    const ts = conversation?.last_modified_at.getTime() ?? 0;
    const side = { participant: own.blog, conversation_id: id };
    const blogs = { tumblelog: own.blog, blocked_tumblelog: other.blog };
    switch (kind) {
      case 'send':
        return client.call(endpoints.sendMessage, {
          body: { participant: own.blog, participants: [other.blog], message: 'Hello' },
        });
      case 'read':
        return client.call(endpoints.markAsRead, { body: { ...side, last_read_ts: ts } });
      case 'unread':
        return client.call(endpoints.markAsUnread, { body: side });
      case 'mute':
        return client.call(endpoints.muteConversation, {
          body: { ...side, muted: some % 2 === 0 },
        });
      case 'deleteMessage':
        return client.call(endpoints.deleteMessage, { body: { ...side, ts } });
      case 'delete':
        return client.call(endpoints.deleteConversation, { query: side });
      case 'flag':
        return client.call(endpoints.flagConversation, { body: { ...side, type: 'spam' } });
      case 'poll':
        return client.call(endpoints.poll, { query: { unread_messages: true } });
      case 'like':
        return client.call(like, other.likes);
      case 'unlike':
        return client.call(unlike, other.likes);
      case 'follow':
        return client.call(follow, { body: { tumblelog: other.blog } });
      case 'unfollow':
        return client.call(unfollow, { body: { tumblelog: other.blog } });
      case 'block':
        return client.call(block, { body: blogs });
      case 'unblock':
        return client.call(unblock, { body: blogs });
      case 'rename': {
        const name = `${own.blog.slice(0, 16)}-${(this.#names += 1)}`;
        const answer = await client.call(renameBlog, { body: { tumblelog: own.blog, name } });
        if (answer.status === 200) own.blog = name;
        return answer;
      }
      case 'createBlog':
        return client.call(createBlog, { body: { name: `another-${own.blogId}-${some}` } });
      case 'deleteBlog': {
        const name = `another-${own.blogId}-${some}`;
        return client.call(deleteBlog, { body: { tumblelog: name, confirmation: name } });
      }
      case 'language':
        return client.call(saveLanguage, {
          body: { language: some % 2 === 0 ? 'de_DE' : 'en_US' },
        });
      // changes that no call makes, so SQL makes them
      case 'purge':
        await app.db.deleteFrom('conversations').where('id', '=', id).execute();
        return undefined;
      case 'reorder':
        await sql`
          update blog_members
          set position = position + 1
          where user_id = ${own.userId}`.execute(app.db);
        return undefined;
    }
  }

  /** Checks that polls and cached viewers of both processes match the database. */
  async check(): Promise<void> {
    for (const { userId, cookie, clients } of this.#people) {
      const { rows } = await sql<{ token: string; id: string; unread: number; muted: boolean }>`
        select b.token, c.conversation_id as id, c.unread_count as unread, c.is_muted as muted
        from blog_members m
        join blogs b on b.id = m.blog_id
        join conversation_members c on c.blog_id = b.id
        where m.user_id = ${userId} and b.deleted_at is null and c.unread_count > 0
        order by c.last_modified_at desc`.execute(app.db);
      const counts: Record<string, Record<string, number>> = {};
      for (const { token, id, unread } of rows) (counts[token] ??= {})[id] = unread;
      const muted = rows.filter(({ muted: is }) => is).map(({ id }) => id);
      for (const client of clients)
        // the second poll is answered from memory
        for (let time = 0; time < 2; time += 1)
          expect(
            payload(
              endpoints.poll,
              await client.call(endpoints.poll, { query: { unread_messages: true } }),
            ),
          ).toEqual({
            unread_messages: counts,
            ...(muted.length > 0 && { muted_conversations: muted }),
          });
      const { token } = await app.db
        .selectFrom('auth_session')
        .select('token')
        .where('userId', '=', userId)
        .executeTakeFirstOrThrow();
      const fresh = await findSession(app.db, token, new Date());
      for (const { deps } of processes)
        expect(
          deps.accounts.viewers.known(
            new Context<AppEnv>(new Request('http://localhost/', { headers: { cookie } })),
          ),
        ).toEqual(fresh?.viewer);
    }
  }
}

test('after any concurrent actions in two processes, their polls and cached viewers match the database', async () => {
  const property = fc.asyncProperty(
    fc.array(fc.array(action, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 6 }),
    async (bursts) => {
      const world = await World.begin();
      for (const burst of bursts) {
        const answers = await Promise.all(burst.map((what) => world.do(what)));
        expect(answers.filter((answer) => (answer?.status ?? 200) >= 500)).toEqual([]);
        await world.check();
      }
      for (const { notifications } of processes) expect(notifications.isCurrent()).toBe(true);
    },
  );
  await fc.assert(property, { numRuns: 15 });
}, 240_000);
