import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import { storedPost } from '../../testing/test-posting.ts';
import { readAnswer, sendFields, type Json } from '../../testing/test-programs.ts';

let app: TestApp;
let ada: Registered;
let bob: Registered;
beforeAll(async () => {
  app = await createTestApp();
  [ada, bob] = [await app.register({ blog: 'ada' }), await app.register({ blog: 'bob' })];
  await app.db
    .updateTable('blogs')
    .set({ submissions: true, submission_types: ['text'], submission_guidelines: '' })
    .where('name', '=', 'ada')
    .execute();
});
afterAll(() => app.close());

/** Sends a submission to ada's blog; returns its id, read from her inbox. */
async function submission(title: string): Promise<string> {
  const fields = { tumblelog: 'ada', type: 'text', title, text: 'Words of bob.' };
  const sent = await sendFields(bob, '/svc/submissions/add', fields);
  if (sent.status !== 200) throw new Error(`refused: ${await sent.text()}`);
  const inbox = await (await ada.get('/inbox')).text();
  const [, id = ''] =
    new RegExp(`id="post_(\\d+)"(?:(?!id="post_).)*${title}`, 's').exec(inbox) ?? [];
  return id;
}
const approve = (fields: Json, by: Registered = ada) =>
  sendFields(by, '/approve_submission', fields);
const readBy = async (id: string): Promise<readonly number[]> =>
  Promise.all([app.stranger(), bob].map(async (reader) => (await reader.get(`/p/${id}`)).status));
const hidden = [404, 404];

test('B2: a submission is approved to the queue with queue=queue, and is read by nobody until it is published', async () => {
  const id = await submission('To the queue');
  expect(await storedPost(app, id)).toMatchObject({ state: 'unapproved', blog_id: ada.blogId });
  expect(await readBy(id)).toEqual(hidden);
  const answer = await approve({ id, queue: 'queue' });
  expect([answer.status, await readAnswer(answer)]).toEqual([
    200,
    { meta: { status: 200, msg: 'OK' }, response: {} },
  ]);
  expect(await storedPost(app, id)).toMatchObject({
    state: 'queued',
    is_private: false,
    queue_position: expect.anything(),
    submitter_blog_id: bob.blogId,
    content: { title: 'To the queue' },
  });
  expect(await readBy(id)).toEqual(hidden);
  expect((await sendFields(ada, '/publish', { id })).status).toBe(200);
  expect(await readBy(id)).toEqual([301, 301]);
});

test('B2: without a queue, or with another no, an approved submission is public at once', async () => {
  for (const [title, fields] of [
    ['Bare', {}],
    ['Empty', { queue: '' }],
    ['Nought', { queue: '0' }],
  ] as const) {
    const id = await submission(title);
    expect([title, (await approve({ id, ...fields })).status]).toEqual([title, 200]);
    expect((await storedPost(app, id)).state).toBe('published');
    expect(await readBy(id)).toEqual([301, 301]);
  }
});

test('B2: broken approvals, those of others, and echoes of the form leave a submission where it is', async () => {
  const id = await submission('Stays');
  const before = await storedPost(app, id);
  for (const [fields, status, by] of [
    [{ id, queue: 'perhaps' }, 400, ada],
    [{ id, queue: 'queue,queue' }, 400, ada],
    [{ queue: 'queue' }, 400, ada],
    [{ id: `${id}x`, queue: 'queue' }, 400, ada],
    [{ id: '1', queue: 'queue' }, 404, ada],
    [{ id, queue: 'queue' }, 404, bob],
  ] as const) {
    const answer = await approve(fields, by);
    expect([fields, answer.status]).toEqual([fields, status]);
    expect((await readAnswer(answer))['errors']).toEqual([expect.any(String)]);
  }
  // programs send a fetched post back; neither its sender nor an echo approves it
  expect((await sendFields(bob, '/svc/post/fetch', { post_id: id })).status).toBe(404);
  const fetched = await readAnswer(await sendFields(ada, '/svc/post/fetch', { post_id: id }));
  const echo = await sendFields(ada, '/svc/post/update', { ...fetched, post_id: id });
  expect(echo.status).toBe(200);
  const saved = await readAnswer(echo);
  expect((await sendFields(ada, '/svc/post/update', { ...saved, post_id: id })).status).toBe(200);
  const { updated_at: _, ...after } = await storedPost(app, id);
  const { updated_at: __, ...rest } = before;
  expect(after).toEqual(rest);
  expect(await readBy(id)).toEqual(hidden);
});
