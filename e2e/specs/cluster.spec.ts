import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { logIn } from '@tessera/shared-contracts/accounts/endpoints';
import type { Endpoint, EndpointDefinition } from '@tessera/shared-contracts/core/endpoint';
import { follow, unfollow } from '@tessera/shared-contracts/follows/endpoints';
import { like } from '@tessera/shared-contracts/likes/endpoints';
import { sendMessage, tutorialSeen } from '@tessera/shared-contracts/messaging/endpoints';
import { conversationPaths } from '@tessera/shared-contracts/messaging/conversation-paths';
import { bootstrapElementId } from '@tessera/shared-contracts/platform/bootstrap';
import { updatePost } from '@tessera/shared-contracts/posts/endpoints';
import { sql } from 'kysely';
import * as v from 'valibot';
import { confirmAddressOf } from '../support/account-mails.ts';
import { startCluster, type Cluster } from '../support/cluster.ts';
import { problemsAfterKills } from '../support/cluster-mode.ts';
import { queryDatabase, lockTable } from '../support/database.ts';
import { createEmptyDataDir, removeDataDir } from '../support/product.ts';
import { expect, test as base } from '../support/test.ts';

const test = base.extend<{ cluster: Cluster }>({
  cluster: [
    async ({}, use) => {
      const cluster = await startCluster({
        dataDir: createEmptyDataDir(),
        env: { TESSERA_DEMO: '0' },
      });
      await use(cluster);
      await cluster.stop();
      removeDataDir(cluster.dataDir);
    },
    { timeout: 300_000 },
  ],
  baseURL: async ({ cluster }, use) => {
    await use(cluster.url);
  },
  ignoreHTTPSErrors: true,
  allowed: async ({}, use) => {
    await use([...problemsAfterKills]);
  },
});
test.setTimeout(180_000);

/** The signals that are sent to processes, one after another. */
const signals = ['SIGTERM', 'SIGKILL', 'SIGKILL'] as const;

interface Answer {
  readonly status: number;
  readonly text: string;
}

/** Sends a request as a page does, but without retries. */
const send = (page: Page, method: string, path: string, body?: unknown): Promise<Answer> =>
  page.evaluate(
    async ([how, where, what, payload]) => {
      const key: unknown = JSON.parse(document.getElementById(payload)?.textContent ?? '{}');
      const formKey =
        typeof key === 'object' && key !== null && 'form_key' in key ? String(key.form_key) : '';
      const response = await fetch(where, {
        method: how,
        headers: {
          Accept: 'application/json',
          'X-Form-Key': formKey,
          'Content-Type': 'application/json',
        },
        ...(what !== undefined && { body: JSON.stringify(what) }),
      });
      return { status: response.status, text: await response.text() };
    },
    [method, path, body, bootstrapElementId] as const,
  );

/** Number of statements that wait for a lock. */
const waitingIn = (cluster: Cluster): Promise<number> =>
  queryDatabase(
    cluster,
    async (db) => (await sql`select from pg_locks where not granted`.execute(db)).rows.length,
  );

/** Number of refused writes. Reads must never be refused. */
let refused = 0;

/** Repeats a write until it succeeds: while processes die, the response may be 502 or 503. */
async function acknowledge<D extends EndpointDefinition>(
  page: Page,
  { method, path }: Endpoint<D>,
  body: unknown,
): Promise<string> {
  for (;;) {
    const { status, text } = await send(page, method, path, body);
    if (status === 200) return text;
    expect([502, 503], `${path} answered ${status}: ${text}`).toContain(status);
    refused += 1;
  }
}

/** A text post as the form sends it. */
const postOf = (blog: string, title: string) => ({
  channel_id: blog,
  post: { type: 'text', one: title, two: '<p>Words.</p>', state: '0', tags: 'kept' },
  editor_type: 'rich',
  submission_key: randomUUID(),
});
const savedPost = v.object({
  post: v.object({ action: v.object({ id: v.string(), reblog_key: v.string() }) }),
});

test('while processes are killed one after another, no write is lost or stored twice, and no read fails', async ({
  cluster,
  person,
  visitor,
}) => {
  const [ada, bob] = [await person(), await person()];
  for (const one of [ada, bob]) await confirmAddressOf(one, cluster);
  await ada.call(tutorialSeen, {});
  const [writer, listener, reader] = [
    await ada.open('/dashboard'),
    await ada.open(conversationPaths.open(bob.blog)),
    await visitor('/login'),
  ];
  expect(
    await writer.evaluate(() =>
      performance
        .getEntriesByType('navigation')
        .map((entry) =>
          entry instanceof PerformanceNavigationTiming ? entry.nextHopProtocol : '',
        ),
    ),
  ).toEqual(['h2']);
  await acknowledge(reader, logIn, { email: bob.email, password: bob.password, next: '' });
  await reader.goto('/dashboard');

  const acknowledged: { posts: string[]; messages: string[]; isFollowing: boolean } = {
    posts: [],
    messages: [],
    isFollowing: false,
  };
  let isOver = false;
  async function read(page: Page, path: string, text: string): Promise<void> {
    const answer = await send(page, 'GET', path);
    expect(answer.status, path).toBe(200);
    expect(answer.text, path).toContain(text);
  }
  /**
   * Repeats these steps until the last kill is over: Ada posts and immediately reads her post on
   * her blog; Bob likes the post, follows or unfollows the blog, reads the post and messages Ada.
   */
  async function postAndReact(): Promise<void> {
    while (!isOver) {
      const title = `Post ${acknowledged.posts.length + 1} of ${ada.blog}`;
      const saved = await acknowledge(writer, updatePost, postOf(ada.blog, title));
      acknowledged.posts.push(title);
      const { id, reblog_key: key } = v.parse(savedPost, JSON.parse(saved)).post.action;
      await read(writer, `/@${ada.blog}`, title);
      await acknowledge(reader, like, { data: { id, key } });
      await acknowledge(reader, acknowledged.isFollowing ? unfollow : follow, {
        tumblelog: ada.blog,
      });
      acknowledged.isFollowing = !acknowledged.isFollowing;
      await read(reader, `/@${ada.blog}`, title);
      await acknowledge(reader, sendMessage, {
        participants: [ada.blog],
        participant: bob.blog,
        message: title,
        submission_key: randomUUID(),
      });
      acknowledged.messages.push(title);
    }
  }
  async function killProcesses(): Promise<void> {
    for (const [index, signal] of signals.entries()) {
      const before = refused;
      const pids = cluster.pids();
      process.kill(pids[index % pids.length] ?? 0, signal);
      await expect.poll(() => cluster.pids(), { timeout: 60_000 }).not.toEqual(pids);
      await cluster.allReady();
      if (signal === 'SIGTERM') expect(refused, 'writes refused after SIGTERM').toBe(before);
    }
  }
  await Promise.all([
    postAndReact(),
    killProcesses().finally(() => {
      isOver = true;
    }),
  ]);

  // a window that was open all the time shows even the last message
  const log = listener.getByRole('log', { name: 'Messages' });
  await expect(log).toContainText(acknowledged.messages.at(-1) ?? '', { timeout: 30_000 });

  // one of the two processes is killed while both are writing: its writes fail; when all writes are
  // repeated, none is stored twice
  const drafts = Array.from({ length: 4 }, (_, index) => postOf(ada.blog, `Held ${index + 1}`));
  const tags = await lockTable(cluster, 'post_tags');
  const answers = drafts.map((draft) => send(writer, 'POST', updatePost.path, draft));
  await expect.poll(() => waitingIn(cluster)).toBe(drafts.length);
  process.kill(cluster.pids()[0] ?? 0, 'SIGKILL');
  await Promise.any(answers);
  await tags.release();
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200, 502]));
  for (const draft of drafts) await acknowledge(writer, updatePost, draft);
  acknowledged.posts.push(...drafts.map(({ post }) => post.one));

  const stored = await queryDatabase(cluster, async (db) => ({
    posts: (await db.selectFrom('posts').select('source').execute())
      .map(({ source }) => source.one)
      .toSorted(),
    likes: (await db.selectFrom('likes').select('post_id').execute()).length,
    messages: (await db.selectFrom('messages').select('text').execute())
      .map(({ text }) => text)
      .toSorted(),
    follows: (await db.selectFrom('follows').select('blog_id').execute()).length,
    counted: await db
      .selectFrom('profiles')
      .select('liked_post_count')
      .orderBy('liked_post_count', 'desc')
      .executeTakeFirst(),
    addresses: (await db.selectFrom('auth_session').select('ipAddress').execute()).map(
      ({ ipAddress }) => ipAddress ?? '',
    ),
  }));
  expect(stored).toEqual({
    posts: acknowledged.posts.toSorted(),
    likes: acknowledged.messages.length,
    messages: acknowledged.messages.toSorted(),
    follows: acknowledged.isFollowing ? 1 : 0,
    counted: { liked_post_count: acknowledged.messages.length },
    addresses: stored.addresses.map(() => expect.stringMatching(/^(?:127\.0\.0\.1|[0:]+1)$/)),
  });
});
