import { tumblelogData } from '@tessera/shared-contracts/activity/endpoints';
import type { ActivityNotification } from '@tessera/shared-contracts/activity/notification';
import { block, unblock } from '@tessera/shared-contracts/blogs/endpoints';
import { listNotes } from '@tessera/shared-contracts/notes/endpoints';
import type { Post } from '@tessera/shared-contracts/posts/post';
import { deleteReply, replyToPost } from '@tessera/shared-contracts/replies/endpoints';
import { maxReplyMentions } from '@tessera/shared-contracts/replies/reply-mentions';
import { mailNews } from './mail-news.ts';
import { payload, replyOf, save } from '../../testing/test-posting.ts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let ada: Registered;
let bob: Registered;
let cleo: Registered;
let post: Post;
beforeAll(async () => {
  app = await createTestApp();
  [ada, bob, cleo] = [
    await app.register({ blog: 'ada' }),
    await app.register({ blog: 'bob' }),
    await app.register({ blog: 'cleo' }),
  ];
});
beforeEach(async () => {
  ({ post } = await save(ada));
});
afterEach(async () => {
  await app.db.deleteFrom('posts').execute();
  await app.db.deleteFrom('blocks').execute();
});
afterAll(() => app.close());

const reply = async (text: string, by: Registered = bob, to: Post = post) =>
  payload(replyToPost, await by.call(replyToPost, replyOf(to, text)));
const notificationsOf = async (client: Registered): Promise<readonly ActivityNotification[]> =>
  payload(
    tumblelogData,
    await client.call(tumblelogData, {
      query: { tumblelog: client.blog, include_activity_notifications: true },
    }),
  ).activity_notifications ?? [];
const notificationTexts = async (client: Registered): Promise<string[]> =>
  (await notificationsOf(client)).map(({ message }) => message);
const mentionText = 'bob mentioned you in a reply';
const blocking = (by: Registered, whom: Registered) => ({
  body: { tumblelog: by.blog, blocked_tumblelog: whom.blog },
});

test('the excerpt of a long text is around the mention of the blog, not of one with a longer name', async () => {
  const adams = await app.register({ blog: 'cleopatra' });
  await reply(`@${adams.blog} ${'la '.repeat(100)}but then @cleo sang.`);
  const [mention] = await notificationsOf(cleo);
  expect(mention?.note_meta).toMatchObject({ reply_text: expect.stringMatching(/^….*@cleo sang/) });
});

test('a blog mentioned in a reply is notified, with the text of the reply and a link to the reply', async () => {
  const { reply: said } = await reply('Look at this, @Cleo, and tell me.');
  const [mention] = await notificationsOf(cleo);
  expect(mention).toMatchObject({
    type: 'user_mention',
    message: mentionText,
    from_tumblelog: { name: 'bob' },
    post: null,
    new_post: { url: `${post.post_url}#reply-${said.id}`, quote: '' },
    note_meta: { reply_text: 'Look at this, @Cleo, and tell me.' },
  });
  const page = await (await cleo.get('/blog/cleo/activity?kind=mentions')).text();
  expect([
    page.includes('mentioned you in a reply'),
    page.includes(`href="${post.post_url}#reply-${said.id}"`),
  ]).toEqual([true, true]);
  expect(await (await app.stranger().get(post.post_url)).text()).toContain(`id="reply-${said.id}"`);
  // a reply notifies a blog once, however often it mentions the blog; the post's blog is notified
  // only of the reply, not of a mention in it
  await reply('@cleo @cleo and @ada', cleo);
  await reply('@cleo @CLEO and @ada');
  expect(await notificationTexts(cleo)).toEqual([mentionText, mentionText]);
  expect(await notificationTexts(ada)).toEqual([
    'bob replied to your post',
    'cleo replied to your post',
    'bob replied to your post',
  ]);
});

test('a mention in a reply links to the blog on every page; names that belong to no blog stay text', async () => {
  const { token } = await app.db
    .selectFrom('blogs')
    .select('token')
    .where('name', '=', 'cleo')
    .executeTakeFirstOrThrow();
  const { reply: said } = await reply('<b>@Cleo</b>, @nobody-here and mail@cleo.example');
  const link = `<a class="mention" href="/@cleo" data-blog-token="${token}">@Cleo</a>`;
  expect(said.mentions).toEqual([{ name: 'cleo', token }]);
  for (const html of [
    await (await app.stranger().get(post.post_url)).text(),
    await (await app.stranger().get(`${post.post_url}/notes`)).text(),
  ]) {
    expect(html).toContain(`&lt;b&gt;${link}&lt;/b&gt;, @nobody-here and mail@cleo.example`);
  }
  const { notes } = payload(
    listNotes,
    await bob.call(listNotes, { query: { post_id: post.action.id } }),
  );
  expect(notes).toMatchObject([{ type: 'reply', mentions: [{ name: 'cleo', token }] }]);
  // the mention still links to the blog after the blog is renamed
  await app.db
    .updateTable('blogs')
    .set({ name: 'cleo-now' })
    .where('id', '=', cleo.blogId)
    .execute();
  expect(await (await app.stranger().get(post.post_url)).text()).toContain(link);
  await app.db.updateTable('blogs').set({ name: 'cleo' }).where('id', '=', cleo.blogId).execute();
});

test('deleting a reply or its post removes the notification of a mention in the reply', async () => {
  const { reply: first } = await reply('Hello @cleo');
  await reply('And again @cleo');
  expect(await notificationTexts(cleo)).toEqual([mentionText, mentionText]);
  await bob.call(deleteReply, { body: { reply_id: first.id } });
  expect(await notificationTexts(cleo)).toEqual([mentionText]);
  await app.db.deleteFrom('posts').where('id', '=', post.action.id).execute();
  expect(
    await app.db.selectFrom('activity').selectAll().where('blog_id', '=', cleo.blogId).execute(),
  ).toEqual([]);
});

test('a mention in a reply notifies neither the author’s own blogs nor suspended blogs; a reply notifies at most ten blogs', async () => {
  const names = await Promise.all(
    Array.from(
      { length: maxReplyMentions + 2 },
      async (_, index) => (await app.register({ blog: `many-${index}` })).blog,
    ),
  );
  const second = await app.db
    .insertInto('blogs')
    .values({ name: 'bob-two', title: 'Two', theme: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await app.db
    .insertInto('blog_members')
    .values({ blog_id: second.id, user_id: bob.userId, position: 1 })
    .execute();
  await app.db
    .updateTable('blogs')
    .set({ is_suspended: true })
    .where('name', '=', 'cleo')
    .execute();
  const { reply: said } = await reply('@bob @bob-two @cleo');
  expect(said.mentions.map(({ name }) => name)).toEqual(['bob', 'bob-two']);
  const { reply: long } = await reply(names.map((name) => `@${name}`).join(' '));
  expect(long.mentions).toHaveLength(maxReplyMentions);
  const rows = await app.db
    .selectFrom('activity')
    .select('blog_id')
    .where('kind', '=', 'user_mention')
    .execute();
  expect([
    rows.length,
    rows.some(({ blog_id }) => [second.id, bob.blogId, cleo.blogId].includes(blog_id)),
  ]).toEqual([maxReplyMentions, false]);
  await app.db
    .updateTable('blogs')
    .set({ is_suspended: false })
    .where('name', '=', 'cleo')
    .execute();
});

test('a block between the mentioned blog and the replying blog or the post’s blog prevents the notification; a later block hides it', async () => {
  for (const [one, other] of [
    [cleo, bob],
    [bob, cleo],
    [cleo, ada],
    [ada, cleo],
  ] as const) {
    await one.call(block, blocking(one, other));
    await reply('Psst, @cleo');
    await one.call(unblock, blocking(one, other));
    expect([one.blog, other.blog, await notificationTexts(cleo)]).toEqual([
      one.blog,
      other.blog,
      [],
    ]);
  }
  await reply('Psst, @cleo');
  for (const [one, other] of [
    [cleo, bob],
    [bob, cleo],
    [cleo, ada],
    [ada, cleo],
  ] as const) {
    await one.call(block, blocking(one, other));
    expect([one.blog, other.blog, await notificationTexts(cleo)]).toEqual([
      one.blog,
      other.blog,
      [],
    ]);
    await one.call(unblock, blocking(one, other));
    expect(await notificationTexts(cleo)).toEqual([mentionText]);
  }
});

test('mentions in replies to a post that is no longer public, or whose blog is suspended, are hidden and left out of emails', async () => {
  await app.db
    .updateTable('auth_user')
    .set({ emailVerified: true })
    .where('id', '=', cleo.userId)
    .execute();
  await app.db
    .updateTable('blog_members')
    .set({ activity_seen_at: new Date(0) })
    .where('user_id', '=', cleo.userId)
    .execute();
  const mailed = async () => {
    const before = app.mails.length;
    await app.db
      .updateTable('profiles')
      .set({ mailed_at: new Date(Date.now() - 7_200_000) })
      .where('user_id', '=', cleo.userId)
      .execute();
    await mailNews(app.deps);
    return app.mails.slice(before).filter(({ to }) => to === cleo.email).length;
  };
  await reply('Have you seen it, @cleo?');
  const states = [
    (closed: boolean) =>
      app.db
        .updateTable('posts')
        .set({ is_private: closed })
        .where('id', '=', post.action.id)
        .execute(),
    async (closed: boolean) => {
      await save(ada, { edit_post_id: post.action.id, members_only: closed });
    },
    (closed: boolean) =>
      app.db.updateTable('blogs').set({ is_suspended: closed }).where('name', '=', 'ada').execute(),
  ];
  for (const [index, close] of states.entries()) {
    await close(true);
    expect([index, await notificationTexts(cleo), await mailed()]).toEqual([index, [], 0]);
    await close(false);
    expect([index, await notificationTexts(cleo), await mailed()]).toEqual([
      index,
      [mentionText],
      1,
    ]);
  }
});
