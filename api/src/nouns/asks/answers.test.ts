import { askBlog } from '@tessera/shared-contracts/asks/endpoints';
import { answerTexts } from '@tessera/shared-contracts/blogs/ask-rules';
import { block } from '@tessera/shared-contracts/blogs/endpoints';
import { like } from '@tessera/shared-contracts/likes/endpoints';
import { conversationMessages, poll } from '@tessera/shared-contracts/messaging/endpoints';
import {
  answerAsk,
  approveSubmission,
  fetchPost,
  publishPost,
} from '@tessera/shared-contracts/posts/endpoints';
import { replyToPost } from '@tessera/shared-contracts/replies/endpoints';
import { done } from '../../testing/test-answers.ts';
import { payload, reblogOf, save, submit } from '../../testing/test-posting.ts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let ada: Registered;
let bob: Registered;
let cleo: Registered;
beforeAll(async () => {
  app = await createTestApp();
  [ada, bob, cleo] = [
    await app.register({ blog: 'ada' }),
    await app.register({ blog: 'bob' }),
    await app.register({ blog: 'cleo' }),
  ];
  await app.db
    .updateTable('blogs')
    .set({ anonymous_asks: true })
    .where('name', '=', 'ada')
    .execute();
});
afterAll(() => app.close());

const stored = (id: string) =>
  app.db.selectFrom('posts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const inboxCount = async () =>
  (
    await app.db
      .selectFrom('blogs')
      .select('messages_count')
      .where('name', '=', 'ada')
      .executeTakeFirstOrThrow()
  ).messages_count;

/** Asks ada a question; returns its post, which waits in her inbox. */
async function asked(
  question: string,
  { anonymous = false, by = bob }: { readonly anonymous?: boolean; readonly by?: Registered } = {},
): Promise<{ readonly id: string; readonly key: string }> {
  payload(askBlog, await by.call(askBlog, { body: { recipient: 'ada', question, anonymous } }));
  const { id, reblog_key: key } = await app.db
    .selectFrom('posts')
    .selectAll()
    .where('state', '=', 'unapproved')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return { id, key };
}
const answer = (id: string, answer_text: string, is_private = false) =>
  ada.call(answerAsk, { body: { post_id: id, tumblelog: 'ada', answer_text, is_private } });
/** What the post form sends to answer a question; `answer` above sends the quick form. */
const form = (id: string, post: Readonly<Record<string, string>> = {}) => ({
  post_id: id,
  edit_post_id: id,
  post: { type: 'note' as const, one: 'Why?', two: '<p>Because.</p>', ...post },
});
/** The messages that a blog got from ada, newest first. */
const messagesFromAda = async (to: Registered): Promise<string[]> => {
  const { messages: page } = payload(
    conversationMessages,
    await to.call(conversationMessages, { query: { participant: to.blog, participants: 'ada' } }),
  );
  return page.data.map((message) => ('content' in message ? message.content.text : ''));
};

describe('a private answer', () => {
  test('PTYPE-10, API-53: is visible only to the answering blog and, at the URL of the post, to the asking blog', async () => {
    const before = await inboxCount();
    const { id } = await asked('Where is the good bakery?');
    expect(await inboxCount()).toBe(before + 1);
    expect(await answer(id, 'Behind the <harbour>.', true)).toEqual(done);
    expect(await inboxCount()).toBe(before);
    expect(await stored(id)).toMatchObject({
      state: 'published',
      is_private: true,
      author_id: ada.userId,
      content: { asker: 'bob', answer_html: '<p>Behind the &lt;harbour&gt;.</p>' },
    });

    const { slug } = await stored(id);
    const address = `/@ada/post/${id}/${slug}`;
    for (const reader of [ada, bob]) {
      const page = await reader.get(address);
      expect(page.status).toBe(200);
      expect(await page.text()).toContain('Behind the &lt;harbour&gt;.');
      expect((await reader.get(`/p/${id}`)).headers.get('location')).toBe(address);
    }
    for (const other of [cleo, app.stranger()]) {
      expect((await other.get(address)).status).toBe(404);
      expect((await other.get(`/p/${id}`)).status).toBe(404);
    }
    for (const path of ['/@ada', '/@ada/rss', '/explore', '/dashboard'])
      expect([path, (await (await bob.get(path)).text()).includes('harbour')]).toEqual([
        path,
        false,
      ]);
    expect(await (await ada.get('/@ada')).text()).toContain('harbour');
    expect(await (await ada.get('/inbox')).text()).not.toContain('bakery');
  });

  test('PTYPE-10: notifies the asker once, in a message with a link to the answer', async () => {
    const { id } = await asked('Is it far?', { by: cleo });
    await answer(id, 'No.', true);
    const { slug } = await stored(id);
    expect(await messagesFromAda(cleo)).toEqual([
      `You asked: “Is it far?” Here’s a private answer, just for you: http://localhost/@ada/post/${id}/${slug}`,
    ]);
    const { messages: page } = payload(
      conversationMessages,
      await cleo.call(conversationMessages, {
        query: { participant: 'cleo', participants: 'ada' },
      }),
    );
    expect(page.data).toMatchObject([
      {
        content: {
          formatting: [
            {
              type: 'link',
              attributes: {
                blog_name: 'ada',
                post_id: id,
                url: `http://localhost/@ada/post/${id}/${slug}`,
              },
            },
          ],
        },
      },
    ]);
    const { unread_messages } = payload(
      poll,
      await cleo.call(poll, { query: { unread_messages: true } }),
    );
    expect(
      Object.values(unread_messages).flatMap((byConversation) => Object.values(byConversation)),
    ).toEqual([1]);
    // later edits send no further message
    for (const state of ['0', 'private'] as const) await save(ada, form(id, { state }));
    expect(await messagesFromAda(cleo)).toHaveLength(1);
  });

  test('PTYPE-10: refuses likes, reblogs and replies', async () => {
    const { id, key } = await asked('And the second best?');
    await answer(id, 'None.', true);
    const { token } = await app.db
      .selectFrom('blogs')
      .select('token')
      .where('name', '=', 'ada')
      .executeTakeFirstOrThrow();
    expect(await bob.call(like, { body: { data: { id, key } } })).toMatchObject({ status: 403 });
    expect(await bob.call(fetchPost, { body: { reblog_id: id, reblog_key: key } })).toMatchObject({
      status: 403,
    });
    expect(await submit(bob, reblogOf({ action: { id, reblog_key: key } }))).toMatchObject({
      status: 403,
    });
    expect(
      await bob.call(replyToPost, {
        body: { data: { reply_text: 'Hm', post_id: id, tumblelog: 'ada', tumblelog_key: token } },
      }),
    ).toMatchObject({ status: 403 });
    expect(await bob.call(fetchPost, { body: { post_id: id } })).toMatchObject({ status: 403 });
    expect(await cleo.call(like, { body: { data: { id, key } } })).toMatchObject({ status: 404 });
  });

  test('PTYPE-10, PTYPE-08: can also be written in the post form, which cannot change the question', async () => {
    const { id } = await asked('What is the name of it?');
    expect(payload(fetchPost, await ada.call(fetchPost, { body: { post_id: id } }))).toMatchObject({
      post: { type: 'note', state: '3', one: 'What is the name of it?', content: { asker: 'bob' } },
      post_context_page: 'inbox',
    });
    const saved = await save(ada, form(id, { state: 'private', one: 'Words in his mouth?' }));
    expect(saved).toMatchObject({
      post: {
        state: 'private',
        content: { ask: 'What is the name of it?', asker: 'bob', answer_html: '<p>Because.</p>' },
      },
    });
    expect((await bob.get(saved.post.post_url)).status).toBe(200);
    expect(await messagesFromAda(bob)).toContainEqual(
      expect.stringContaining('What is the name of it?'),
    );
    expect(await submit(ada, { ...form(id), post: { type: 'text', one: 'x' } })).toMatchObject({
      status: 400,
      errors: [answerTexts.onlyAnswerOrDelete],
    });
  });

  test('an anonymous question cannot be answered privately', async () => {
    const { id } = await asked('Who am I?', { anonymous: true });
    expect(await answer(id, 'Guess.', true)).toMatchObject({
      status: 400,
      errors: [answerTexts.unnamed],
    });
    expect(await submit(ada, form(id, { state: 'private' }))).toMatchObject({
      status: 400,
      errors: [answerTexts.unnamed],
    });
    expect(await stored(id)).toMatchObject({ state: 'unapproved', content: { answer_html: '' } });
    expect(await answer(id, 'Guess.')).toMatchObject({ status: 200 });
    expect(JSON.stringify(await stored(id))).not.toContain('bob');
  });

  test('is refused when the asker is blocked or suspended, and the question stays in the inbox', async () => {
    const dan = await app.register({ blog: 'dan' });
    const { id } = await asked('Still there?', { by: dan });
    await ada.call(block, { body: { tumblelog: 'ada', blocked_tumblelog: 'dan' } });
    expect(await answer(id, 'Yes.', true)).toMatchObject({
      status: 400,
      errors: ['You can’t answer dan privately because of a block. Answer publicly instead.'],
    });
    await app.db.deleteFrom('blocks').execute();
    await app.db
      .updateTable('blogs')
      .set({ is_suspended: true })
      .where('name', '=', 'dan')
      .execute();
    expect(await answer(id, 'Yes.', true)).toMatchObject({
      status: 400,
      errors: [answerTexts.askerGone],
    });
    expect((await stored(id)).state).toBe('unapproved');
    expect(await answer(id, 'Yes.')).toMatchObject({ status: 200 });
  });

  test('a members-only private answer is hidden from the asker too', async () => {
    const { id } = await asked('Between us?');
    const { post } = await save(ada, { ...form(id, { state: 'private' }), members_only: true });
    expect((await bob.get(post.post_url)).status).toBe(404);
  });
});

test('no endpoint publishes or queues a question without an answer; a draft may lack the answer', async () => {
  const { id } = await asked('Nothing to say?');
  expect(await submit(ada, form(id, { two: '<p> </p>', state: '0' }))).toMatchObject({
    status: 400,
    errors: [answerTexts.empty],
  });
  expect(await submit(ada, form(id, { two: '', state: '2' }))).toMatchObject({
    status: 400,
    errors: [answerTexts.empty],
  });
  expect(await ada.call(approveSubmission, { body: { id } })).toMatchObject({
    status: 400,
    errors: [answerTexts.empty],
  });
  // a draft may lack its answer, but cannot be published without one
  await save(ada, form(id, { two: '', state: '1' }));
  expect(await ada.call(publishPost, { body: { id } })).toMatchObject({
    status: 400,
    errors: [answerTexts.empty],
  });
  await save(ada, form(id, { two: '<p>Now.</p>', state: '1' }));
  expect(await ada.call(publishPost, { body: { id } })).toMatchObject({ status: 200 });
  expect(await (await app.stranger().get('/@ada')).text()).toContain('Now.');
});

test('when an asker’s account is deleted, answered questions stay, and unanswered ones are deleted', async () => {
  const eve = await app.register({ blog: 'eve' });
  const [{ id: answered }, { id: waiting }] = [
    await asked('Will this last?', { by: eve }),
    await asked('And this?', { by: eve }),
  ];
  await answer(answered, 'It will.', false);
  await app.db.deleteFrom('auth_user').where('id', '=', eve.userId).execute();
  await app.db.deleteFrom('blogs').where('name', '=', 'eve').execute();
  expect(await stored(answered)).toMatchObject({
    state: 'published',
    asker_blog_id: null,
    content: { asker: 'eve' },
  });
  expect(await app.db.selectFrom('posts').select('id').where('id', '=', waiting).execute()).toEqual(
    [],
  );
});
