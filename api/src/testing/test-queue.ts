/** Queue helpers for tests. */
import type { InferInput } from 'valibot';
import { saveQueueSettings } from '@tessera/shared-contracts/queue/endpoints';
import { save, type Fields } from './test-posting.ts';
import { publishDue } from '../nouns/queue/publish-due.ts';
import type { Registered, TestApp, TestClient } from './test-app.ts';

/** Puts a post into the queue. */
export const enqueue = async (client: TestClient, fields: Fields = {}): Promise<string> =>
  (await save(client, { ...fields, post: { state: '2', ...fields.post } })).post.action.id;
export const enqueueMany = async (client: TestClient, count: number): Promise<string[]> => {
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1) ids.push(await enqueue(client));
  return ids;
};
/** Ids of the posts in the queue of someone's blog, in order; scheduled posts come last. */
export const orderOf = async ({ db }: TestApp, who: Registered): Promise<string[]> =>
  (
    await db
      .selectFrom('posts')
      .select('id')
      .where('blog_id', '=', who.blogId)
      .where('state', '=', 'queued')
      .orderBy('queue_position')
      .execute()
  ).map(({ id }) => id);
/** The queue row of someone's blog. */
export const queueOf = ({ db }: TestApp, who: Registered) =>
  db.selectFrom('blog_queues').selectAll().where('blog_id', '=', who.blogId).executeTakeFirst();
export type Settings = Omit<InferInput<(typeof saveQueueSettings)['body']>, 'tumblelog'>;
/** Saves queue settings of a blog. */
export const saveSettings = (who: TestClient, tumblelog: string, body: Settings) =>
  who.call(saveQueueSettings, { body: { tumblelog, ...body } });
/** Sets the clock and publishes everything that is due, as the job does every minute. */
export const tick = async (app: TestApp, at: string): Promise<void> => {
  app.setNow(new Date(at));
  await publishDue(app.deps);
};
