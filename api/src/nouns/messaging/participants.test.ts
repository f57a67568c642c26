import { follow } from '@tessera/shared-contracts/follows/endpoints';
import { sql } from 'kysely';
import { save } from '../../testing/test-posting.ts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import { begin, inbox, read, talkers } from '../../testing/test-messaging.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const followSince = async (by: Registered, blog: Registered, seconds: number): Promise<void> => {
  await by.call(follow, { body: { tumblelog: blog.blog } });
  await sql`
    update follows
    set created_at = clock_timestamp() - ${`${seconds} seconds`}::interval
    where user_id = ${by.userId} and blog_id = ${blog.blogId}`.execute(app.db);
};

test('CONV-07, CONV-08, CONV-11: conversations and the inbox contain the tags of each participant, and say who follows whom', async () => {
  const [ada, bob] = await talkers(app);
  await save(bob, { post: { tags: 'rain,tea' } });
  await save(bob, { post: { tags: 'Tea,maps' } });
  await save(bob, { post: { tags: 'tea,rain' } });
  await save(bob, { post: { tags: 'secret', state: 'private' } });
  await followSince(bob, ada, 7200);
  const before = await read(ada, { participants: bob.blog });
  const [own, other] = before.conversation.participants;
  expect(own).toMatchObject({
    name: ada.blog,
    blog_tags: [],
    is_blog_following_you: false,
    is_following_blog: false,
    duration_blog_following_you: 0,
    duration_following_blog: 0,
  });
  expect(other).toMatchObject({
    name: bob.blog,
    blog_tags: ['tea', 'rain', 'maps'],
    is_blog_following_you: true,
    is_following_blog: false,
    duration_following_blog: 0,
    theme: {
      background_color: '#f6f4ef',
      avatar_shape: 'square',
      background_tint: expect.stringMatching(/^#[0-9a-f]{6}$/),
    },
  });
  expect(other?.duration_blog_following_you).toBeGreaterThanOrEqual(7200);
  expect(other?.duration_blog_following_you).toBeLessThan(7300);
  await followSince(ada, bob, 60);
  await begin(ada, bob);
  for (const [of, facts] of [
    [ada, { name: bob.blog, blog_tags: ['tea', 'rain', 'maps'] }],
    [bob, { name: ada.blog, blog_tags: [] }],
  ] as const)
    expect((await inbox(of)).conversations[0]?.participants[1]).toMatchObject({
      ...facts,
      is_blog_following_you: true,
      is_following_blog: true,
    });
});
