/** Helpers for activity tests: users, their actions, and the notifications of a blog. */
import { tumblelogData } from '@tessera/shared-contracts/activity/endpoints';
import type { Post } from '@tessera/shared-contracts/posts/post';
import { payload } from './test-posting.ts';
import type { Registered, TestApp } from './test-app.ts';

export const dataOf = async (client: Registered, tumblelog = client.blog) =>
  payload(
    tumblelogData,
    await client.call(tumblelogData, {
      query: {
        tumblelog,
        include_member_data: true,
        include_activity_data: true,
        include_activity_notifications: true,
      },
    }),
  );
export const activityOf = async (client: Registered) =>
  (await dataOf(client)).activity_notifications ?? [];
export const messagesOf = async (client: Registered) =>
  (await activityOf(client)).map(({ message }) => message);
/** Registers users whose blogs have unique names that begin with the given ones. */
export const people = (app: TestApp, ...names: string[]): Promise<Registered[]> =>
  Promise.all(
    names.map((name) =>
      app.register({ blog: `${name}-${Math.random().toString(36).slice(2, 8)}` }),
    ),
  );
export const pair = async (app: TestApp) => {
  const [ada, bob] = await people(app, 'ada', 'bob');
  if (!ada || !bob) throw new Error('a registration is missing');
  return { ada, bob };
};
export const replyOf = ({ action }: Pick<Post, 'action'>, reply_text: string) => ({
  body: {
    data: {
      reply_text,
      post_id: action.id,
      tumblelog: action.tumblelog,
      tumblelog_key: action.tumblelog_key,
    },
  },
});
