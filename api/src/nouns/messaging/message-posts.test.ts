import { block } from '@tessera/shared-contracts/blogs/endpoints';
import { conversations, sendMessage } from '@tessera/shared-contracts/messaging/endpoints';
import type { MessagePost } from '@tessera/shared-contracts/messaging/conversation';
import { deletePost } from '@tessera/shared-contracts/posts/endpoints';
import { makePng } from '../../testing/media-samples.ts';
import { sendPhoto } from '../../testing/test-uploads.ts';
import { payload, reblogOf, save } from '../../testing/test-posting.ts';
import {
  createTestApp,
  type CallResult,
  type Registered,
  type TestApp,
} from '../../testing/test-app.ts';
import { inbox, read, send, talker, talkers } from '../../testing/test-messaging.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const sendPost = (
  from: Registered,
  to: Registered,
  post: { readonly id: string; readonly blog: string },
  fields: object = {},
): Promise<CallResult> =>
  from.call(sendMessage, {
    body: { participant: from.blog, participants: [to.blog], type: 'POSTREF', post, ...fields },
  });
const quoteOf = async (by: Registered, fields: object = {}) =>
  (await save(by, { post: { type: 'quote', one: 'To be', two: 'Hamlet', ...fields } })).post;
/** The post of the newest message between two people, as the first of them sees it. */
const postSeen = async (by: Registered, other: Registered): Promise<MessagePost | undefined> =>
  (await read(by, { participants: other.blog })).messages.data[0]?.post;

test('MSG-02, MSG-08, MSG-09, SBM-28: a post is sent as a POSTREF message with the sender’s text; the recipient also gets the data for the post’s card', async () => {
  const [ada, bob] = await talkers(app);
  const post = await quoteOf(ada);
  const begun = payload(
    sendMessage,
    await sendPost(
      ada,
      bob,
      { id: post.action.id, blog: ada.blog },
      { message: ' Look! ', context: 'post-chrome' },
    ),
  );
  expect(begun).toMatchObject({
    messages: { data: [{ type: 'POSTREF', content: { text: 'Look!' } }] },
  });
  expect(await postSeen(bob, ada)).toEqual({
    id: post.action.id,
    blog_name: ada.blog,
    post_url: post.post_url,
    type: 'quote',
    state: 'published',
    is_nsfw: false,
    summary: post.summary,
    thumbnail: false,
    thumbnail_url: '',
    thumbnail_width: 0,
    thumbnail_height: 0,
    photos: [],
  });
  expect((await inbox(bob)).conversations[0]?.messages.data[0]).toMatchObject({
    content: { text: 'Look!' },
    post: { id: post.action.id },
  });
});

test('MSG-08, MSG-10: a photo post has all sizes of its photos and a thumbnail; a reblog of it has the same photos', async () => {
  const [ada, bob] = await talkers(app);
  const urls: string[] = [];
  for (const seed of [1, 2]) {
    const { response } = await sendPhoto(ada, await makePng({ width: 800, height: 600, seed }));
    urls.push(String(response['url']));
  }
  const { post } = await save(ada, {
    images: { o1: urls[0] ?? '', o2: urls[1] ?? '' },
    post: { type: 'photo', one: '', two: '', photoset_order: 'o1,o2', photoset_layout: '2' },
  });
  await sendPost(ada, bob, { id: post.action.id, blog: ada.blog });
  const seen = await postSeen(bob, ada);
  expect(seen?.photos.map(({ alt_sizes }) => alt_sizes.map(({ width }) => width))).toEqual([
    [800, 640, 500, 250, 100],
    [800, 640, 500, 250, 100],
  ]);
  expect(seen).toMatchObject({
    type: 'photo',
    thumbnail: true,
    thumbnail_width: 500,
    thumbnail_height: 375,
  });
  const { post: reblog } = await save(bob, reblogOf(post));
  await sendPost(bob, ada, { id: reblog.action.id, blog: bob.blog });
  expect(await postSeen(ada, bob)).toMatchObject({
    id: reblog.action.id,
    type: 'text',
    photos: seen?.photos,
  });
});

test('MSG-09: a text post can be sent, and so can a reblog of any post, with or without a comment; a reblog with a comment shows the picture of the post below it', async () => {
  const [ada, bob] = await talkers(app);
  const { response } = await sendPhoto(ada, await makePng({ width: 800, height: 600, seed: 3 }));
  const photo = await save(ada, {
    images: { o1: String(response['url']) },
    post: { type: 'photo', one: '', two: '', photoset_order: 'o1', photoset_layout: '1' },
  });
  const text = await save(ada, {
    post: { type: 'text', one: 'Rain at last', two: '<p>All day.</p>' },
  });
  const posts = [text.post, await quoteOf(ada), photo.post];
  expect(await sendPost(ada, bob, { id: text.post.action.id, blog: ada.blog })).toMatchObject({
    status: 200,
  });
  expect(await postSeen(bob, ada)).toMatchObject({ type: 'text', summary: 'Rain at last' });
  for (const post of posts) {
    const { post: plain } = await save(bob, reblogOf(post));
    const { post: said } = await save(bob, reblogOf(post, { post: { two: '<p>So true</p>' } }));
    for (const sent of [plain, said]) {
      const of = { id: sent.action.id, blog: bob.blog };
      expect(await sendPost(bob, ada, of)).toMatchObject({ status: 200 });
      expect(await postSeen(ada, bob)).toMatchObject({
        id: sent.action.id,
        type: sent.type,
        state: 'published',
        summary: sent.summary,
        thumbnail: post.type === 'photo',
      });
    }
  }
});

test('MSG-12: in a message, a post that is deleted or hidden from the reader is disabled and reveals only its id and type', async () => {
  const [ada, bob] = await talkers(app);
  const eve = await talker(app);
  const post = await quoteOf(eve);
  await sendPost(ada, bob, { id: post.action.id, blog: eve.blog });
  expect(await postSeen(bob, ada)).toMatchObject({ state: 'published', blog_name: eve.blog });
  await eve.call(block, { body: { tumblelog: eve.blog, blocked_tumblelog: bob.blog } });
  const disabled = {
    id: post.action.id,
    blog_name: '',
    post_url: '',
    type: 'quote',
    state: 'disabled',
    is_nsfw: false,
    summary: '',
    thumbnail: false,
    thumbnail_url: '',
    thumbnail_width: 0,
    thumbnail_height: 0,
    photos: [],
  };
  expect(await postSeen(bob, ada)).toEqual(disabled);
  expect(await postSeen(ada, bob)).toMatchObject({ state: 'published' });
  await app.db
    .updateTable('blogs')
    .set({ is_suspended: true })
    .where('id', '=', eve.blogId)
    .execute();
  expect(await postSeen(ada, bob)).toEqual(disabled);
  await app.db
    .updateTable('blogs')
    .set({ is_suspended: false })
    .where('id', '=', eve.blogId)
    .execute();
  await eve.call(deletePost, { body: { post_id: post.action.id, channel_id: eve.blog } });
  expect(await postSeen(ada, bob)).toEqual(disabled);
  expect(
    payload(conversations, await bob.call(conversations, { query: { participant: bob.blog } }))
      .conversations[0]?.messages.data[0]?.post,
  ).toEqual(disabled);
});

test('MSG-09: refuses drafts, posts that do not exist or are not on the named blog, and posts of a blocked blog', async () => {
  const [ada, bob] = await talkers(app);
  const eve = await talker(app);
  const quote = await quoteOf(ada);
  const draft = await quoteOf(eve, { state: '1' });
  const own = await quoteOf(ada, { state: '1' });
  const of = (post: { action: { id: string } }, blog: string) => ({ id: post.action.id, blog });
  const outcomes = await Promise.all([
    sendPost(ada, bob, of(own, ada.blog)),
    sendPost(ada, bob, of(draft, eve.blog)),
    sendPost(ada, bob, of(quote, bob.blog)),
    sendPost(ada, bob, { id: '1', blog: ada.blog }),
    send(ada, bob, '', { type: 'POSTREF' }),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual([400, 404, 404, 404, 400]);
  await ada.call(block, { body: { tumblelog: ada.blog, blocked_tumblelog: eve.blog } });
  const evesQuote = await quoteOf(eve);
  expect(await sendPost(ada, bob, of(evesQuote, eve.blog))).toMatchObject({ status: 403 });
  expect((await inbox(bob)).conversations).toEqual([]);
});

test('APIM-33: a post is sent once per submission key, even by concurrent calls, and the key cannot be used in another conversation', async () => {
  const [ada, bob] = await talkers(app);
  const eve = await talker(app);
  const post = { id: (await quoteOf(ada)).action.id, blog: ada.blog };
  const tries = await Promise.all(
    [1, 2, 3].map(() => sendPost(ada, bob, post, { submission_key: 'p-1' })),
  );
  expect(tries.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await read(bob, { participants: ada.blog })).messages.data).toHaveLength(1);
  expect(await send(ada, eve, 'Other', { submission_key: 'p-1' })).toMatchObject({ status: 400 });
  const both = await Promise.all([
    send(ada, bob, 'One', { submission_key: 'p-2' }),
    send(ada, eve, 'Two', { submission_key: 'p-2' }),
  ]);
  expect(both.map(({ status }) => String(status)).toSorted()).toEqual(['200', '400']);
});
