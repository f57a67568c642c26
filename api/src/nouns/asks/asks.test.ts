import { askBlog } from '@tessera/shared-contracts/asks/endpoints';
import { askTexts } from '@tessera/shared-contracts/blogs/ask-rules';
import { block, blogHeader, unblock } from '@tessera/shared-contracts/blogs/endpoints';
import { answerAsk, deletePost } from '@tessera/shared-contracts/posts/endpoints';
import { done } from '../../testing/test-answers.ts';
import { payload } from '../../testing/test-posting.ts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let ada: Registered;
let bob: Registered;
beforeAll(async () => {
  app = await createTestApp();
  [ada, bob] = [await app.register({ blog: 'ada' }), await app.register({ blog: 'bob' })];
});
afterAll(() => app.close());

const ask = (
  question: string,
  fields: { readonly recipient?: string; readonly anonymous?: boolean } = {},
  by: Registered = bob,
) => by.call(askBlog, { body: { recipient: 'ada', question, ...fields } });
const asked = () =>
  app.db.selectFrom('posts').selectAll().where('type', '=', 'note').orderBy('id').execute();
const settings = (columns: { readonly asks?: boolean; readonly anonymous_asks?: boolean }) =>
  app.db.updateTable('blogs').set(columns).where('name', '=', 'ada').execute();
const html = { accept: 'text/html' };
const sendForm = (client: Registered, fields: Record<string, string>) =>
  client.post(
    askBlog.path,
    new URLSearchParams({ form_key: client.formKey, ...fields }).toString(),
    { contentType: 'application/x-www-form-urlencoded', headers: html },
  );

afterEach(async () => {
  await app.db.deleteFrom('posts').execute();
  await settings({ asks: true, anonymous_asks: false });
});

test('ASK-13: a question waits in the blog’s inbox under the asker’s name, to be answered or deleted', async () => {
  expect(await ask(' What do you\nread? ')).toEqual(done);
  const [note] = await asked();
  expect(note).toMatchObject({
    blog_id: ada.blogId,
    state: 'unapproved',
    published_at: null,
    content: { type: 'note', ask: 'What do you read?', asker: 'bob', answer_html: '' },
  });
  expect(
    await app.db
      .selectFrom('blogs')
      .select('messages_count')
      .where('name', '=', 'ada')
      .executeTakeFirst(),
  ).toEqual({ messages_count: 1 });
  expect(await (await ada.get('/inbox')).text()).toContain('What do you read?');
  expect(await (await bob.get('/inbox')).text()).not.toContain('What do you read?');
  const id = note?.id ?? '';
  expect(
    await bob.call(answerAsk, { body: { post_id: id, tumblelog: 'bob', answer_text: 'No' } }),
  ).toMatchObject({ status: 404 });
  expect(
    await ada.call(answerAsk, {
      body: { post_id: id, tumblelog: 'ada', answer_text: 'Tide tables.' },
    }),
  ).toMatchObject({ status: 200 });
  const page = await (await app.stranger().get('/@ada')).text();
  expect([page.includes('Tide tables.'), page.includes('bob')]).toEqual([true, true]);

  await ask('And why?');
  expect(
    await ada.call(deletePost, { body: { post_id: (await asked()).at(-1)?.id ?? '' } }),
  ).toMatchObject({ status: 200 });
});

test('APIM-49, ASK-04, ASK-13: an anonymous question carries no name, and needs the blog’s permission', async () => {
  expect(await ask('Who?', { anonymous: true })).toMatchObject({
    status: 403,
    errors: [askTexts.noAnonymous],
  });
  expect(await asked()).toEqual([]);
  await settings({ anonymous_asks: true });
  expect(
    payload(blogHeader, await bob.call(blogHeader, { query: { tumblelog_name_or_id: 'ada' } })),
  ).toMatchObject({ asks: true, anonymous_asks: true });
  expect(await ask('Who?', { anonymous: true })).toMatchObject({ status: 200 });
  expect((await asked()).map(({ content }) => content)).toEqual([
    { type: 'note', ask: 'Who?', asker: '', answer_html: '' },
  ]);
  expect(await (await ada.get('/inbox')).text()).not.toMatch(/>bob</);
});

test('APIM-50, ASK-05, ASK-06, ASK-10: the server enforces the rules for questions, with their error texts', async () => {
  for (const [question, errors] of [
    [' \n ', [askTexts.empty]],
    ['See www.example.com', [askTexts.hasLink]],
    ['a'.repeat(501), [askTexts.tooLong]],
  ] as const) {
    expect(await ask(question)).toMatchObject({ status: 400, errors });
  }
  expect(await ask('a'.repeat(500))).toMatchObject({ status: 200 });
  expect(await asked()).toHaveLength(1);
});

test('users can ask only other users’ blogs that take questions, and only if neither blog blocks the other', async () => {
  expect(await ask('Me?', {}, ada)).toMatchObject({ status: 403, errors: [askTexts.own] });
  expect(await ask('You?', { recipient: 'nobody-here' })).toMatchObject({ status: 404 });
  expect(
    await (await app.visitor()).call(askBlog, { body: { recipient: 'ada', question: 'Hello?' } }),
  ).toMatchObject({ status: 401 });
  for (const [blocker, other] of [
    [ada, bob],
    [bob, ada],
  ] as const) {
    const body = { tumblelog: blocker.blog, blocked_tumblelog: other.blog };
    await blocker.call(block, { body });
    expect(await ask('Still?')).toMatchObject({ status: 403, errors: [askTexts.blocked] });
    await blocker.call(unblock, { body });
  }
  await settings({ asks: false });
  expect(await ask('Now?')).toMatchObject({ status: 403, errors: [askTexts.noAsks] });
  expect(await asked()).toEqual([]);
});

test('BOOT-09, ASK-03: /@name/ask shows a form that works without scripts, and shows it again with the input if the question is refused', async () => {
  const page = await (await bob.get('/@ada/ask')).text();
  expect(page).toContain('action="/svc/post/ask"');
  expect(page).not.toContain('Ask anonymously');
  await settings({ anonymous_asks: true });
  expect(await (await bob.get('/@ada/ask')).text()).toContain('Ask anonymously');

  const refused = await sendForm(bob, { recipient: 'ada', question: 'Is example.org yours?' });
  expect(refused.status).toBe(400);
  const again = await refused.text();
  expect(again).toContain('please don&#x27;t include links');
  expect(again).toContain('Is example.org yours?</textarea>');

  const sent = await sendForm(bob, {
    recipient: 'ada',
    question: 'Which one is yours?',
    anonymous: 'true',
  });
  expect([sent.status, sent.headers.get('location')]).toEqual([303, '/@ada/ask?sent=1']);
  expect(await (await bob.get('/@ada/ask?sent=1')).text()).toContain(
    'Your question was sent to ada.',
  );
  expect((await asked()).map(({ content }) => content)).toMatchObject([
    { ask: 'Which one is yours?', asker: '' },
  ]);

  expect((await app.stranger().get('/@ada/ask')).headers.get('location')).toBe(
    '/login?next=%2F%40ada%2Fask',
  );
  expect((await ada.get('/@ada/ask')).status).toBe(403);
  expect((await bob.get('/@Ada/ask')).headers.get('location')).toBe('/@ada/ask');
});

test('BOOT-09: a blog’s header links other users to its question form while it accepts questions', async () => {
  expect(await (await bob.get('/@ada')).text()).toContain('href="/@ada/ask"');
  expect(await (await ada.get('/@ada')).text()).not.toContain('href="/@ada/ask"');
  await settings({ asks: false });
  expect(await (await bob.get('/@ada')).text()).not.toContain('href="/@ada/ask"');
});
