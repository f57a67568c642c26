import { refusals } from '@tessera/shared-contracts/core/refusals';
import { askBlog } from '@tessera/shared-contracts/asks/endpoints';
import { listNotes } from '@tessera/shared-contracts/notes/endpoints';
import { fastReblog, fetchPost } from '@tessera/shared-contracts/posts/endpoints';
import { replyTexts, replyToPost } from '@tessera/shared-contracts/replies/endpoints';
import { fetchForEdit, payload, replyOf, save, storedPost } from '../../testing/test-posting.ts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let ada: Registered;
let bob: Registered;
beforeAll(async () => {
  app = await createTestApp();
  [ada, bob] = [await app.register({ blog: 'ada' }), await app.register({ blog: 'bob' })];
});
afterAll(() => app.close());

const pageOf = async (client: Pick<Registered, 'get'>, address: string): Promise<string> =>
  (await client.get(address)).text();

test('ACTION-08: with replies turned off, readers cannot reply, but members of the blog can', async () => {
  const { post } = await save(ada, { allow_answers: false, post: { one: 'Closed' } });
  expect(await bob.call(replyToPost, replyOf(post))).toMatchObject({
    status: 403,
    errors: [refusals.noRepliesHere],
  });
  expect(await ada.call(replyToPost, replyOf(post, 'My own'))).toMatchObject({ status: 200 });
  const theirs = await pageOf(bob, post.post_url);
  expect(theirs).not.toContain('action="/svc/reply"');
  expect(theirs).not.toContain('data-action="reply"');
  expect(theirs).toContain(replyTexts.off);
  // replies are still shown
  expect(theirs).toContain('My own');
  expect(await pageOf(app.stranger(), post.post_url)).toContain(replyTexts.off);
  const own = await pageOf(ada, post.post_url);
  expect(own).toContain('action="/svc/reply"');
  expect(own).not.toContain(replyTexts.off);
});

test('with replies turned off, the notes of a post say so, and still show earlier replies', async () => {
  const { post } = await save(ada);
  await bob.call(replyToPost, replyOf(post, 'Before'));
  const { id } = post.action;
  await save(ada, { post_id: id, edit_post_id: id, allow_answers: false });
  for (const filter of ['', '?filter=replies']) {
    const page = await pageOf(bob, `${post.post_url}/notes${filter}`);
    expect([page.includes('Before'), page.includes(replyTexts.off)]).toEqual([true, true]);
  }
  expect(await pageOf(bob, `${post.post_url}/notes?filter=likes`)).not.toContain(replyTexts.off);
  expect(
    payload(listNotes, await bob.call(listNotes, { query: { post_id: id } })).notes,
  ).toHaveLength(1);
  // an edit that omits the option leaves replies off; an edit that sends it can turn them on
  await save(ada, { post_id: id, edit_post_id: id, post: { one: 'Edited' } });
  expect(await bob.call(replyToPost, replyOf(post))).toMatchObject({ status: 403 });
  await save(ada, { post_id: id, edit_post_id: id, allow_answers: true });
  expect(await bob.call(replyToPost, replyOf(post))).toMatchObject({ status: 200 });
});

test('ENT-11: posts allow replies by default, whether they are written, reblogged or created by asking a question', async () => {
  const { post } = await save(ada);
  expect(await fetchForEdit(ada, post.action.id)).toMatchObject({
    allow_answers: true,
    allow_photo_replies: false,
  });
  const { post_id } = payload(
    fastReblog,
    await bob.call(fastReblog, {
      body: { reblog_post_id: post.action.id, reblog_key: post.action.reblog_key },
    }),
  );
  expect((await storedPost(app, post_id)).options.allow_answers).toBe(true);
  // the form of a reblog starts with the default, whatever option the original post has
  const { post: closed } = await save(ada, { allow_answers: false });
  expect(
    payload(
      fetchPost,
      await bob.call(fetchPost, {
        body: { reblog_id: closed.action.id, reblog_key: closed.action.reblog_key },
      }),
    ).post.allow_answers,
  ).toBe(true);
  await ada.call(askBlog, { body: { recipient: 'bob', anonymous: false, question: 'Why?' } });
  const asked = await app.db
    .selectFrom('posts')
    .select('options')
    .where('blog_id', '=', bob.blogId)
    .where('is_ask', '=', true)
    .executeTakeFirstOrThrow();
  expect(asked.options.allow_answers).toBe(true);
});

test('changing one reply option keeps the other', async () => {
  const { post } = await save(ada, { allow_answers: true, allow_photo_replies: true });
  const { id } = post.action;
  expect(post.action.can_reply_with_photo).toBe(true);
  const { post: closed } = await save(ada, {
    post_id: id,
    edit_post_id: id,
    allow_answers: false,
  });
  // while replies are off, replies with photos are off too
  expect(closed.action.can_reply_with_photo).toBeUndefined();
  expect(await fetchForEdit(ada, id)).toMatchObject({
    allow_answers: false,
    allow_photo_replies: true,
  });
});
