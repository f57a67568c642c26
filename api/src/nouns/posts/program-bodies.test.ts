import { follow } from '@tessera/shared-contracts/follows/endpoints';
import { saveQueueSettings } from '@tessera/shared-contracts/queue/endpoints';
import { attacks, dangers } from '../../testing/attacks.ts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import { inState, storeUploads, type Uploads } from '../../testing/test-edits.ts';
import { save, storedPost } from '../../testing/test-posting.ts';
import {
  isJson,
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

test('L1: the types have a second name, also in a reblog', async () => {
  expect((await saved(textFields({ 'post[type]': 'regular' }))).type).toBe('text');
  expect(
    await saved({ 'post[type]': 'conversation', 'post[one]': 'Talk', 'post[two]': 'Ada: Hi' }),
  ).toMatchObject({ type: 'chat', content: { lines: [expect.objectContaining({ name: 'Ada' })] } });
  const { id, reblog_key } = (await save(bob)).post.action;
  for (const type of ['regular', 'conversation'])
    expect(
      await saved({
        reblog: 'true',
        reblog_post_id: id,
        reblog_key,
        'post[type]': type,
        'post[two]': '<p>Mine.</p>',
      }),
    ).toMatchObject({ type: 'text', parent_id: id, source: { two: '<p>Mine.</p>' } });
  const unknown = await update(textFields({ 'post[type]': 'poem' }));
  expect(unknown.status).toBe(400);
});

describe('B1: fetch by GET', () => {
  const answerTo = (query: string, client = ada) => client.send(`/svc/post/fetch?${query}`);

  test('answers as POST does, and ignores the form key and an empty type', async () => {
    const { id } = await saved(textFields({ 'post[tags]': 'a,b' }));
    const answer = await answerTo(`post_id=${id}&channel_id=ada&post_type=&form_key=wrong`);
    expect(answer.status).toBe(200);
    expect(await readAnswer(answer)).toEqual(await fetched({ post_id: id, channel_id: 'ada' }));
    const { action } = (await save(bob)).post;
    const query = `reblog_id=${action.id}&reblog_key=${action.reblog_key}&post_type=`;
    expect(await readAnswer(await answerTo(query))).toEqual(
      await fetched({ reblog_id: action.id, reblog_key: action.reblog_key }),
    );
  });

  test('is kept by nobody, changes nothing and is refused as POST is', async () => {
    const { id } = await saved(textFields());
    const before = await storedPost(app, id);
    const { headers } = await answerTo(`post_id=${id}`);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(await storedPost(app, id)).toEqual(before);
    expect((await answerTo(`post_id=${id}`, bob)).status).toBe(403);
    expect((await app.stranger().send(`/svc/post/fetch?post_id=${id}`)).status).toBe(401);
    expect((await answerTo('')).status).toBe(400);
    expect((await answerTo('post_id=9')).status).toBe(404);
  });

  test('so are the data of the form', async () => {
    const answer = await ada.send('/svc/post/get_post_form_builder_data');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const same = await sendFields(ada, '/svc/post/get_post_form_builder_data', {});
    expect(await readAnswer(answer)).toEqual(await readAnswer(same));
    const stranger = app.stranger();
    expect((await stranger.send('/svc/post/get_post_form_builder_data')).status).toBe(401);
  });
});

test('B2: queue=queue means yes', async () => {
  const { id } = await saved(textFields({ 'post[state]': '1' }));
  expect((await sendFields(ada, '/publish', { id, queue: 'queue' })).status).toBe(200);
  expect((await storedPost(app, id)).state).toBe('queued');
  const { action } = (await save(bob)).post;
  const fields = { reblog_key: action.reblog_key, reblog_post_id: action.id, queue: 'queue' };
  const reblog = await readAnswer(await sendFields(ada, '/fast_reblog', fields));
  const { post_id } = memberOf(reblog, 'response');
  expect(await storedPost(app, String(post_id))).toMatchObject({ state: 'queued' });
  expect((await sendFields(ada, '/publish', { id, queue: 'perhaps' })).status).toBe(400);
  // a submission that does not exist is looked for, so the field was read
  expect((await sendFields(ada, '/approve_submission', { id: '9', queue: 'queue' })).status).toBe(
    404,
  );
  expect((await sendFields(ada, '/approve_submission', { id: '9', queue: 'x' })).status).toBe(400);
});

describe('B3: times without zeros', () => {
  const year = new Date().getUTCFullYear() + 1;
  const at = async (publish_on: string, client = ada): Promise<string | undefined> =>
    (
      await saved(textFields({ 'post[state]': 'on.2', 'post[publish_on]': publish_on }), client)
    ).publish_on?.toISOString();

  test('are read as ISO 8601 is: in UTC, if the blog has no other zone', async () => {
    expect(await at(`${year}/1/1 10:00`)).toBe(`${year}-01-01T10:00:00.000Z`);
    expect(await at(`${year}/12/31 9:05`)).toBe(`${year}-12-31T09:05:00.000Z`);
    expect(await at(`${year}-01-01 10:00`)).toBe(`${year}-01-01T10:00:00.000Z`);
    for (const wrong of [
      `${year}/2/30 10:00`,
      `${year}/13/1 10:00`,
      `${year}/1/1 25:00`,
      `${year}/1/1`,
      `1/1/${year} 10:00`,
    ])
      expect(
        (await update(textFields({ 'post[state]': 'on.2', 'post[publish_on]': wrong }))).status,
      ).toBe(400);
  });

  test('are in the zone of the queue, in both forms and in edits', async () => {
    const eve = await app.register({ blog: 'eve' });
    const body = { tumblelog: 'eve', time_zone: 'Europe/Berlin' };
    expect((await eve.call(saveQueueSettings, { body })).status).toBe(200);
    expect(await at(`${year}/1/1 10:00`, eve)).toBe(`${year}-01-01T09:00:00.000Z`);
    expect(await at(`${year}/7/1 10:00`, eve)).toBe(`${year}-07-01T08:00:00.000Z`);
    expect(await at(`${year}-01-01T10:00`, eve)).toBe(`${year}-01-01T09:00:00.000Z`);
    expect(await at(`${year}-01-01T10:00Z`, eve)).toBe(`${year}-01-01T10:00:00.000Z`);
    const { id } = await saved(textFields({ 'post[state]': '1' }), eve);
    const moved = { post_id: id, 'post[state]': 'on.2', 'post[publish_on]': `${year}/1/1 10:00` };
    expect((await saved(moved, eve)).publish_on?.toISOString()).toBe(`${year}-01-01T09:00:00.000Z`);
  });
});

describe('B4: a reblog of any type', () => {
  /** The slot in which programs send words, by type. */
  const slots = {
    text: 'two',
    photo: 'two',
    quote: 'two',
    link: 'three',
    chat: 'two',
    audio: 'two',
    video: 'two',
    note: 'two',
  } as const;

  test.each(Object.entries(slots))(
    '%s: only the words are the reblogger’s own',
    async (type, slot) => {
      const { id, reblog_key } = (await save(bob)).post.action;
      const names = { reblog: '1', reblog_post_id: id, reblog_key, 'post[type]': type };
      expect(await saved({ ...names, 'post[tags]': 'mine' })).toMatchObject({
        type: 'text',
        content: { type: 'text', title: '', body_html: '' },
        tags: ['mine'],
      });
      const words = {
        [`post[${slot}]`]: '<p>My words.</p>',
        'images[o1]': 'https://a.example/a.jpg',
      };
      expect(await saved({ ...names, ...words })).toMatchObject({
        type: 'text',
        parent_id: id,
        trail: [{ post_id: id }],
        content: { type: 'text', title: '', body_html: '<p>My words.</p>' },
      });
    },
  );

  test('does not loosen what a new post and an edit of a post are asked for', async () => {
    expect((await update({ 'post[type]': 'photo' })).status).toBe(400);
    const { id } = await saved(textFields());
    expect((await update({ post_id: id, reblog: 'true', 'post[type]': 'photo' })).status).toBe(400);
    expect((await storedPost(app, id)).type).toBe('text');
  });
});

describe('B6: a quote in HTML', () => {
  const quote = (one: string, fields: Json = {}): Json => ({
    'post[type]': 'quote',
    'post[one]': one,
    'is_rich_text[one]': '0',
    ...fields,
  });
  const html = async (fields: Json): Promise<string> => {
    const { content } = await saved(fields);
    return content.type === 'quote' ? content.quote_html : '';
  };

  test('without an editor, it is HTML written by hand; our form names its editor', async () => {
    expect(await html(quote('Q <b>x</b>'))).toContain('<b>x</b>');
    expect(await html(quote('Q <b>x</b>', { editor_type: 'rich' }))).toContain('&lt;b&gt;');
    expect(await html({ 'post[type]': 'quote', 'post[one]': 'Q <b>x</b>' })).toContain('&lt;b&gt;');
  });

  test('an edit that sends a quote of words back leaves it as it is', async () => {
    const { id, content } = await saved({ 'post[type]': 'quote', 'post[one]': '1 <b>2</b>' });
    const echo = { post_id: id, 'post[one]': '1 <b>2</b>', 'is_rich_text[one]': '0' };
    expect((await saved(echo)).content).toEqual(content);
    expect(await html({ ...echo, 'post[one]': '3 <b>4</b>' })).toContain('<b>4</b>');
  });

  test('is sanitised', async () => {
    for (const attack of attacks) {
      const answer = await update(quote(`Q ${attack}`));
      expect([attack, answer.status]).toEqual([attack, 200]);
      const id = String(memberOf(memberOf(await readAnswer(answer), 'post'), 'action')['id']);
      const { content } = await storedPost(app, id);
      expect(content.type === 'quote' ? dangers(content.quote_html) : ['no quote']).toEqual([]);
    }
  });
});

describe('B7: photos that an edit does not know', () => {
  const album = async () => (await save(ada, inState(uploads, 'album', 'draft'))).post.action.id;
  const content = async (id: string) => {
    const row = await storedPost(app, id);
    if (row.content.type !== 'photo') throw new Error('not a photo post');
    return row.content;
  };

  test('an empty address keeps the picture of that number', async () => {
    const id = await album();
    const before = await content(id);
    const empty = { 'images[o1]': '', 'images[o2]': '', 'images[o3]': '' };
    await saved({ post_id: id, 'post[two]': '<p>New</p>', ...empty });
    const after = await content(id);
    expect(after.photos).toEqual(before.photos);
    expect(after.caption_html).toBe('<p>New</p>');
    await saved({ post_id: id, 'images[o1]': '', 'images[o3]': '' });
    expect((await content(id)).photos).toEqual([before.photos[0], before.photos[2]]);
    // the order alone keeps no picture that the save leaves out
    const [first] = (await content(id)).photos;
    await saved({ post_id: id, 'images[o1]': first?.url ?? '', 'post[photoset_order]': 'o1,o2' });
    expect((await content(id)).photos).toEqual([first]);
    // no picture has this number, and a new post has none
    expect((await update({ post_id: id, 'images[o9]': '' })).status).toBe(400);
    expect((await update({ 'post[type]': 'photo', 'images[o1]': '' })).status).toBe(400);
  });

  test('a layout may be quoted, and the word undefined names none', async () => {
    const id = await album();
    await saved({ post_id: id, 'post[photoset_layout]': '"111"' });
    expect((await content(id)).layout).toBe('111');
    await saved({ post_id: id, 'post[photoset_layout]': 'undefined', 'post[tags]': 'x' });
    expect((await content(id)).layout).toBe('111');
    for (const wrong of ['null', '"1', '1x', '"undefined"'])
      expect((await update({ post_id: id, 'post[photoset_layout]': wrong })).status).toBe(400);
  });
});

test('B8: flat keys win over those of a nested post, and both are taken', async () => {
  const { id } = await saved(textFields({ 'post[tags]': 'old' }));
  const answer = await sendFields(
    ada,
    '/svc/post/update',
    { post_id: id, post: { one: 'Nested', tags: 'nested' }, 'post[tags]': 'flat' },
    { encoding: 'json' },
  );
  expect(answer.status).toBe(200);
  expect(await storedPost(app, id)).toMatchObject({ source: { one: 'Nested' }, tags: ['flat'] });
});

test('an empty state publishes a new post, and is refused for an edit', async () => {
  expect(await saved(textFields({ 'post[state]': '' }))).toMatchObject({ state: 'published' });
  const { action } = (await save(bob)).post;
  const names = { reblog: 'true', reblog_post_id: action.id, reblog_key: action.reblog_key };
  expect(await saved(textFields({ ...names, 'post[state]': '' }))).toMatchObject({
    state: 'published',
  });
  for (const state of ['private', '1', '2']) {
    const { id, updated_at: _, ...before } = await saved(textFields({ 'post[state]': state }));
    for (const name of ['post_id', 'edit_post_id'])
      expect((await update({ [name]: id, 'post[state]': '' })).status).toBe(400);
    expect(await storedPost(app, id)).toMatchObject(before);
  }
});

test('a blog is followed by the name in `data`, too', async () => {
  const eve = await app.register();
  const followers = async () =>
    (
      await app.db
        .selectFrom('follows')
        .select('user_id')
        .where('blog_id', '=', bob.blogId)
        .where('user_id', '=', eve.userId)
        .execute()
    ).length;
  const data = { 'data[tumblelog]': 'bob', 'data[source]': 'x' };
  expect((await sendFields(eve, '/svc/follow', data)).status).toBe(200);
  expect(await followers()).toBe(1);
  expect((await sendFields(eve, '/svc/unfollow', data)).status).toBe(200);
  expect(await followers()).toBe(0);
  expect((await eve.call(follow, { body: { tumblelog: 'bob' } })).status).toBe(200);
  for (const wrong of [{}, { data: 'bob' }, { 'data[tumblelog]': '' }, { 'data[name]': 'bob' }]) {
    const refused = await sendFields(eve, '/svc/follow', wrong);
    expect(refused.status).toBe(400);
    const answer = await readAnswer(refused);
    expect(isJson(answer['meta'])).toBe(true);
    expect(answer['errors']).toEqual([expect.any(String)]);
  }
});
