import { fetchPost } from '@tessera/shared-contracts/posts/endpoints';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import { payload, save, storedPost, submit } from '../../testing/test-posting.ts';

let app: TestApp;
let ada: Registered;
beforeAll(async () => {
  app = await createTestApp();
  ada = await app.register({ blog: 'ada' });
});
afterAll(() => app.close());

const stored = (id: string) => storedPost(app, id);

test('API-31, API-33, API-34, API-38: a post’s options are stored, returned for an edit, and kept by an edit that omits them; the tracking value `pt` is ignored', async () => {
  const answer = await save(ada, {
    channel_id: 'ada',
    context_page: 'queue',
    pt: 'opaque',
    share_data: '{"any":"thing"}',
    allow_photo_replies: '1',
    allow_answers: true,
    members_only: 'on',
    owner_flagged_nsfw: 1,
    can_be_liked: 'false',
    can_be_reblogged: '0',
    carousel_display: true,
    carousel_link_url: 'carousel.example',
    carousel_index: '2',
    send_to_twitter: true,
    custom_tweet: 'Tweet',
    send_to_fbog: false,
    content_stats: '{"images":0}',
    thumbnail: 'https://a.example/t.png',
    excerpt: 'Ex',
    author: 'Au',
    post: { type: 'link', one: '', two: 'https://a.example' },
  });
  expect(answer).toMatchObject({
    post: {
      is_nsfw: true,
      members_only: true,
      carousel_link_url: 'http://carousel.example',
      action: { is_carousel: true, carousel_index: 2, can_like: false, can_reblog: false },
    },
    context_tumblelog: { name: 'ada' },
  });
  expect((await stored(answer.post.action.id)).options).toMatchObject({
    allow_photo_replies: true,
    allow_answers: true,
    members_only: true,
    owner_flagged_nsfw: true,
    can_be_liked: false,
    can_be_reblogged: false,
    carousel_display: true,
    carousel_link_url: 'http://carousel.example',
    send_to_twitter: true,
    custom_tweet: 'Tweet',
    send_to_fbog: false,
    content_stats: '{"images":0}',
    share_data: '{"any":"thing"}',
    carousel_index: 2,
  });
  expect(
    payload(fetchPost, await ada.call(fetchPost, { body: { post_id: answer.post.action.id } }))
      .post,
  ).toMatchObject({
    allow_answers: true,
    allow_photo_replies: true,
    members_only: true,
    owner_flagged_nsfw: true,
    can_be_liked: false,
    can_be_reblogged: false,
    carousel_display: true,
    carousel_link_url: 'http://carousel.example',
    carousel_index: '2',
    content_stats: '{"images":0}',
    share_data: '{"any":"thing"}',
  });
  // fields missing from an edit keep their values
  await save(ada, {
    post_id: answer.post.action.id,
    edit_post_id: answer.post.action.id,
    post: { type: 'link', one: '', two: 'https://a.example' },
  });
  expect((await stored(answer.post.action.id)).options).toMatchObject({
    share_data: '{"any":"thing"}',
    carousel_index: 2,
    allow_answers: true,
    can_be_liked: false,
  });
  expect((await save(ada, { context_id: 'bob' })).context_tumblelog.name).toBe('ada');
});

test('an edit that omits the cross-posting fields leaves them unchanged; a tweet that will not be sent may be overlong', async () => {
  const { post } = await save(ada, {
    send_to_twitter: true,
    custom_tweet: 'Rain!',
    send_to_fbog: true,
  });
  const { id } = post.action;
  await save(ada, { post_id: id, edit_post_id: id, post: { one: 'Sun' } });
  expect((await stored(id)).options).toMatchObject({
    send_to_twitter: true,
    custom_tweet: 'Rain!',
    send_to_fbog: true,
  });
  await save(ada, {
    post_id: id,
    edit_post_id: id,
    send_to_twitter: false,
    custom_tweet: '',
    send_to_fbog: false,
  });
  expect((await stored(id)).options).toMatchObject({
    send_to_twitter: false,
    custom_tweet: '',
    send_to_fbog: false,
  });
  // no account is linked; networks.test.ts checks that with a linked account the tweet is refused
  for (const send_to_twitter of [true, false])
    expect(await submit(ada, { send_to_twitter, custom_tweet: 'x'.repeat(141) })).toMatchObject({
      status: 200,
    });
});

test('API-29, API-32: saving a post accepts any `reblog_source` and `is_rich_text`, and ignores an invalid `carousel_index`', async () => {
  for (const carousel_index of ['', 'x', '-1', '99999', '1.5'])
    expect(
      (
        await save(ada, {
          carousel_index,
          reblog_source: 'POST_CONTEXT_UNKNOWN',
          is_rich_text: { one: '1', two: 'on', three: 0 },
        })
      ).post.action.carousel_index,
    ).toBe(0);
});

test('API-31, ENT-08: fetching a post for an edit returns its carousel fields', async () => {
  const eve = await app.register();
  const { post } = await save(eve, { carousel_display: true, carousel_link_url: 'a.example/x' });
  const fetched = payload(
    fetchPost,
    await eve.call(fetchPost, { body: { post_id: post.action.id } }),
  );
  expect(fetched.post).toMatchObject({
    carousel_display: true,
    carousel_link_url: 'http://a.example/x',
  });
});
