import { sql } from 'kysely';
import { askBlog } from '@tessera/shared-contracts/asks/endpoints';
import { follow } from '@tessera/shared-contracts/follows/endpoints';
import { like } from '@tessera/shared-contracts/likes/endpoints';
import { replyToPost } from '@tessera/shared-contracts/replies/endpoints';
import { up } from '../../base/database/migrations/0015-activity.ts';
import { likeOf, reblogOf, save } from '../../testing/test-posting.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('the activity migration adds rows for existing likes, follows, reblogs, replies and questions', async () => {
  const [ada, bob, eve] = [
    await app.register({ blog: 'ada' }),
    await app.register({ blog: 'bob' }),
    await app.register({ blog: 'eve' }),
  ];
  const { post } = await save(ada);
  await bob.call(like, likeOf(post));
  await bob.call(follow, { body: { tumblelog: 'ada' } });
  await bob.call(replyToPost, {
    body: {
      data: {
        reply_text: 'Yes',
        post_id: post.action.id,
        tumblelog: 'ada',
        tumblelog_key: post.action.tumblelog_key,
      },
    },
  });
  const { post: worded } = await save(bob, reblogOf(post, { post: { two: '<p>So true.</p>' } }));
  await save(eve, reblogOf(worded));
  await save(ada, reblogOf(worded));
  await app.db
    .updateTable('blogs')
    .set({ asks: true, anonymous_asks: true })
    .where('id', '=', ada.blogId)
    .execute();
  await bob.call(askBlog, { body: { recipient: 'ada', question: 'Named?' } });
  await eve.call(askBlog, { body: { recipient: 'ada', question: 'Unnamed?', anonymous: true } });
  const kept = async () =>
    await app.db
      .selectFrom('activity')
      .select(['blog_id', 'kind', 'thread', 'from_blog_id', 'post_id', 'new_post_id', 'reply_id'])
      .orderBy('blog_id')
      .orderBy('kind')
      .orderBy('thread')
      .orderBy('from_blog_id')
      .execute();
  const before = await kept();
  expect(before.map(({ kind }) => kind).toSorted()).toEqual([
    'ask',
    'ask',
    'follower',
    'like',
    'reblog',
    'reblog',
    'reblog',
    'reblog',
    'reply',
  ]);

  for (const statement of [
    sql`drop table activity`,
    sql`drop function record_like, record_follow, record_reply, forget_blog cascade`,
    sql`drop trigger note_seen_activity on blog_members`,
    sql`alter table blog_members drop column activity_seen_at`,
    sql`drop index replies_in_time, posts_by_root`,
  ])
    await statement.execute(app.db);
  await up(app.db);
  expect(await kept()).toEqual(before);
});
