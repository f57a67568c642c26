import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import { inState, storeUploads, type Uploads } from '../../testing/test-edits.ts';
import { save, storedPost } from '../../testing/test-posting.ts';
import {
  memberOf,
  readAnswer,
  saveFields,
  sendFields,
  textFields,
  type Json,
} from '../../testing/test-programs.ts';

let app: TestApp;
let ada: Registered;
let bob: Registered;
let uploads: Uploads;
beforeAll(async () => {
  app = await createTestApp();
  ada = await app.register({ blog: 'ada' });
  bob = await app.register({ blog: 'bob' });
  uploads = await storeUploads(app, ada);
});
afterAll(() => app.close());

const update = (fields: Json, client = ada) => sendFields(client, '/svc/post/update', fields);
const fetched = async (fields: Json, client = ada): Promise<Json> =>
  readAnswer(await sendFields(client, '/svc/post/fetch', fields));

const saved = (fields: Json, client = ada) => saveFields(app, client, fields);

test('S1, S4: fetch and update say that nothing was refused, and name the blog', async () => {
  const updated = await readAnswer(await update(textFields({ channel_id: 'ada' })));
  const { id } = memberOf(memberOf(updated, 'post'), 'action');
  const toEdit = await fetched({ post_id: id, channel_id: 'ada' });
  const { post } = await save(bob);
  const { reblog_key } = post.action;
  const toReblog = await fetched({ reblog_id: post.action.id, reblog_key });
  for (const [answer, name_or_id] of [
    [updated, 'ada'],
    [toEdit, 'ada'],
    [toReblog, 'bob'],
  ] as const)
    expect(answer).toMatchObject({ errors: false, post_tumblelog: { name_or_id } });
});

test('S3: fetch has the tags as one text and, for our form, as a list', async () => {
  const { id } = await saved(textFields({ 'post[tags]': 'weather,grey skies' }));
  expect(memberOf(await fetched({ post_id: id }), 'post')).toMatchObject({
    tags: 'weather,grey skies',
    tag_list: ['weather', 'grey skies'],
  });
  const { id: other } = await saved(textFields());
  expect(memberOf(await fetched({ post_id: other }), 'post')).toMatchObject({
    tags: '',
    tag_list: [],
  });
});

test('S3: a form that was opened before this release still gets a list as tags', async () => {
  const { id } = await saved(textFields({ 'post[tags]': 'weather,grey skies' }));
  const answer = await ada.send('/svc/post/fetch', {
    method: 'POST',
    body: JSON.stringify({ post_id: id, channel_id: 'ada' }),
    headers: { 'content-type': 'application/json', 'x-form-key': ada.formKey },
  });
  expect(memberOf(await readAnswer(answer), 'post')['tags']).toEqual(['weather', 'grey skies']);
});

test('S3: an edit takes tags as a text and as a list', async () => {
  const { id } = await saved(textFields({ 'post[tags]': 'weather' }));
  expect((await saved({ post_id: id, post: { tags: ['a', 'b c'] } })).tags).toEqual(['a', 'b c']);
  expect((await saved({ post_id: id, 'post[tags]': 'd,e' })).tags).toEqual(['d', 'e']);
});

test('S5: fetch to reblog has no words, times or tags of the source, so that an echo has none', async () => {
  const words = { one: 'Theirs', two: '<p>Their words.</p>', tags: 'theirs', slug: 'their-slug' };
  const { action } = (await save(bob, { post: words })).post;
  const { id, reblog_key } = action;
  const answer = await fetched({ reblog_id: id, reblog_key });
  expect(memberOf(answer, 'post')).toMatchObject({
    one: '',
    two: '',
    three: '',
    slug: '',
    date: '',
    publish_on: '',
    tags: '',
    tag_list: [],
    reblog_key,
    content: { title: 'Theirs' },
    reblog_tree: [expect.objectContaining({ blog: 'bob' })],
  });
  for (const encoding of ['form', 'json'] as const) {
    const echo = { ...answer, reblog: true, reblog_post_id: id, reblog_key };
    const { post } = await readAnswer(
      await sendFields(ada, '/svc/post/update', echo, { encoding }),
    );
    const row = await storedPost(app, String(memberOf(post, 'action')['id']));
    expect(row).toMatchObject({
      source: { one: '', two: '', three: '' },
      tags: [],
      state: 'published',
      trail: [{ post_id: id }],
    });
    expect(Date.now() - (row.published_at?.getTime() ?? 0)).toBeLessThan(60_000);
    expect(row.slug).not.toContain('their-slug');
  }
});

test('an echo of one’s own source makes a new post and leaves the source alone', async () => {
  const { action } = (await save(ada, { post: { one: 'Mine', tags: 'mine' } })).post;
  const { updated_at: _, ...before } = await storedPost(app, action.id);
  const answer = await fetched({ reblog_id: action.id, reblog_key: action.reblog_key });
  const names = { reblog: true, reblog_post_id: action.id, reblog_key: action.reblog_key };
  const reblog = await saved({ ...answer, ...names });
  expect(reblog).toMatchObject({ parent_id: action.id });
  expect(reblog.id).not.toBe(action.id);
  // `post[id]` names nothing
  expect((await saved(textFields({ 'post[id]': action.id }))).id).not.toBe(action.id);
  const {
    updated_at: __,
    reblogs_count: ___,
    ...after
  } = { reblogs_count: 0, ...(await storedPost(app, action.id)) };
  const { reblogs_count: ____, ...unchanged } = { reblogs_count: 0, ...before };
  expect({ ...after, reblog_count: 0, note_count: 0 }).toEqual({
    ...unchanged,
    reblog_count: 0,
    note_count: 0,
  });
});

test('S7: deleting a post says so', async () => {
  const { id } = await saved(textFields());
  const answer = await sendFields(ada, '/svc/post/delete', { channel_id: 'ada', post_id: id });
  expect(await readAnswer(answer)).toMatchObject({ response: { success: true } });
  const foreign = (await save(bob)).post.action.id;
  const refused = await sendFields(ada, '/svc/post/delete', {
    channel_id: 'ada',
    post_id: foreign,
  });
  expect([refused.status, memberOf(await readAnswer(refused), 'response')]).toEqual([403, {}]);
});

test('S8: fetch of a photo post has its layout and the ids of its photos', async () => {
  const { id } = (await save(ada, inState(uploads, 'album', 'draft'))).post.action;
  expect(memberOf(await fetched({ post_id: id }), 'post')).toMatchObject({
    photoset_layout: '21',
    photos: [{ id: 'o1' }, { id: 'o2' }, { id: 'o3' }],
  });
  const { id: words } = await saved(textFields());
  expect(memberOf(await fetched({ post_id: words }), 'post')).not.toHaveProperty('photos');
});
