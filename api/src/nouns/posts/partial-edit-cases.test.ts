import { updatePost } from '@tessera/shared-contracts/posts/endpoints';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import { reblogOf, save, storedPost, submit } from '../../testing/test-posting.ts';
import {
  editPost,
  inState,
  storeUploads,
  tomorrow,
  type Uploads,
} from '../../testing/test-edits.ts';

let app: TestApp;
let ada: Registered;
let uploads: Uploads;
beforeAll(async () => {
  app = await createTestApp();
  ada = await app.register({ blog: 'ada' });
  uploads = await storeUploads(app, ada);
});
afterAll(() => app.close());

const stored = (id: string) => storedPost(app, id);

test('an edit sent as form fields without members_only keeps that option', async () => {
  const { post } = await save(ada, { members_only: true });
  const { id } = post.action;
  expect((await app.stranger().get(post.post_url)).status).toBe(404);
  for (const fields of [
    { 'post[one]': 'Sun' },
    { 'post[type]': 'text', 'post[two]': '<p>x</p>', edit_post_id: id },
    { can_be_liked: '0' },
  ]) {
    const form = new URLSearchParams(
      Object.entries({ form_key: ada.formKey, post_id: id, ...fields }),
    );
    expect((await ada.post('/svc/post/update', form.toString())).status).toBe(200);
    expect((await app.stranger().get(post.post_url)).status).toBe(404);
  }
  expect(await stored(id)).toMatchObject({
    state: 'published',
    source: { one: 'Sun', two: '<p>x</p>' },
    options: { members_only: true, can_be_liked: false },
  });
  await editPost(ada, id, { members_only: false });
  expect((await app.stranger().get(post.post_url)).status).toBe(200);
});

test('an edit without a state does not unpublish a post that was published in the meantime', async () => {
  const { id } = (await save(ada, { post: { state: '2' } })).post.action;
  await app.db
    .updateTable('posts')
    .set({
      state: 'published',
      published_at: new Date('2026-01-01T00:00:00Z'),
      queue_position: null,
    })
    .where('id', '=', id)
    .execute();
  expect((await editPost(ada, id, { post: { one: 'Late' } })).status).toBe(200);
  expect(await stored(id)).toMatchObject({
    state: 'published',
    published_at: new Date('2026-01-01T00:00:00Z'),
  });
});

describe('a scheduled post', () => {
  test('keeps its time when only the state is sent, can get a new time, and can be saved after its time has passed', async () => {
    const { id } = (await save(ada, inState(uploads, 'text', 'scheduled'))).post.action;
    expect((await editPost(ada, id, { post: { state: 'on.2' } })).status).toBe(200);
    expect((await stored(id)).publish_on?.toISOString()).toBe(tomorrow);
    const later = new Date(Date.now() + 2 * 86_400_000).toISOString();
    expect((await editPost(ada, id, { post: { publish_on: later } })).status).toBe(200);
    expect((await stored(id)).publish_on?.toISOString()).toBe(later);
    app.setNow(new Date(Date.parse(later) + 600_000));
    expect(
      (await editPost(ada, id, { post: { state: 'on.2', publish_on: later, one: 'Sun' } })).status,
    ).toBe(200);
    app.setNow(undefined);
    expect((await editPost(ada, id, { post: { state: '2' } })).status).toBe(200);
    expect(await stored(id)).toMatchObject({ state: 'queued', publish_on: null });
  });

  test('cannot be made from a draft by an edit without a time', async () => {
    const { id } = (await save(ada)).post.action;
    await editPost(ada, id, { post: { state: '1' } });
    expect((await editPost(ada, id, { post: { state: 'on.2' } })).status).toBe(400);
  });
});

test('photos keep their captions and alt texts when photos are added, removed or reordered', async () => {
  const { id } = (await save(ada, inState(uploads, 'album', 'draft'))).post.action;
  const photos = async () => {
    const { content } = await stored(id);
    return content.type === 'photo'
      ? content.photos.map(({ url, caption, alt }) => [url, caption, alt])
      : [];
  };
  expect(await photos()).toEqual([
    ['https://a.example/c.jpg', 'Three', ''],
    [uploads.photo, 'Seven', ''],
    ['https://a.example/b.jpg', '', 'Two'],
  ]);
  await editPost(ada, id, { post: { photoset_order: 'o3,o1,o2' } });
  expect(await photos()).toEqual([
    ['https://a.example/b.jpg', '', 'Two'],
    ['https://a.example/c.jpg', 'Three', ''],
    [uploads.photo, 'Seven', ''],
  ]);
  await editPost(ada, id, {
    images: { o1: 'https://a.example/d.jpg', o2: uploads.photo, o3: 'https://a.example/b.jpg' },
    caption: { o1: 'New' },
  });
  expect(await photos()).toEqual([
    ['https://a.example/d.jpg', 'New', ''],
    [uploads.photo, 'Seven', ''],
    ['https://a.example/b.jpg', '', 'Two'],
  ]);
  expect(await editPost(ada, id, { images: {} })).toMatchObject({
    status: 400,
    errors: ['No photos specified.'],
  });
});

test('replacing an uploaded video needs consent again and removes the captions; an upload can become an embed, and an embed an upload', async () => {
  const { id } = (await save(ada, inState(uploads, 'upload', 'draft'))).post.action;
  const video = async () => (await stored(id)).content;
  expect(await editPost(ada, id, { preuploaded_url: uploads.otherVideo })).toMatchObject({
    status: 400,
  });
  await editPost(ada, id, { preuploaded_url: uploads.otherVideo, confirm_tos: true });
  expect(await video()).toEqual(
    expect.objectContaining({ url: uploads.otherVideo, embed_html: '' }),
  );
  expect(await video()).not.toHaveProperty('captions');
  await editPost(ada, id, { embed_code: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' });
  expect(await video()).toMatchObject({
    embed_html: expect.stringContaining('youtube'),
    caption_html: '<p>c</p>',
  });
  await editPost(ada, id, { preuploaded_url: uploads.video, confirm_tos: true });
  expect(await video()).toMatchObject({ url: uploads.video, embed_html: '' });
});

test('a post that changes its type loses its content, and keeps its state, tags, slug and options', async () => {
  const { id } = (await save(ada, inState(uploads, 'link', 'private'))).post.action;
  expect(await editPost(ada, id, { post: { type: 'chat' } })).toMatchObject({
    status: 400,
    errors: ['No chat.'],
  });
  expect((await editPost(ada, id, { post: { type: 'chat', two: 'Ada: Hi' } })).status).toBe(200);
  expect(await stored(id)).toMatchObject({
    type: 'chat',
    is_private: true,
    tags: ['weather', 'grey skies'],
    slug: 'a-link',
    source: { one: '', two: 'Ada: Hi', three: '' },
    options: { members_only: true },
  });
});

test('an edited reblog keeps its trail, and may stay without text of its own', async () => {
  const bob = await app.register();
  const root = (await save(bob)).post;
  const { id } = (await save(ada, reblogOf(root))).post.action;
  expect((await editPost(ada, id, { post: { tags: 'x' } })).status).toBe(200);
  expect(await stored(id)).toMatchObject({
    tags: ['x'],
    summary: 'Rain',
    trail: [{ post_id: root.action.id }],
    parent_id: root.action.id,
  });
});

test('a new post needs a type', async () => {
  expect(await ada.call(updatePost, { body: { post: { one: 'Rain' } } })).toMatchObject({
    status: 400,
    errors: ['Choose a type of post.'],
  });
  expect(await ada.call(updatePost, { body: {} })).toMatchObject({ status: 400 });
  expect((await submit(ada)).status).toBe(200);
});
