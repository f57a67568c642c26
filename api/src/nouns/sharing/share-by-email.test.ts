import { emailBlog, shareByEmail } from '@tessera/shared-contracts/sharing/endpoints';
import { shareTexts } from '@tessera/shared-contracts/sharing/texts';
import { save } from '../../testing/test-posting.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ baseUrl: 'https://t.example' });
});
afterAll(() => app.close());

test('only a sender with a confirmed address can write: others send the link without a message, and without titles', async () => {
  const [ada, bob] = [
    await app.register({ blog: 'ada' }),
    await app.register({ blog: 'bob', isConfirmed: true }),
  ];
  const [visitor, eve] = [await app.visitor(), await app.register()];
  const { id } = (await save(ada, { post: { one: 'Rain at last' } })).post.action;
  const mail = (fields: object = {}) => ({
    body: { post_id: id, tumblelog_name: 'ada', email_address: 'cleo@example.org', ...fields },
  });
  await app.db
    .updateTable('blogs')
    .set({ title: 'Win at win.example' })
    .where('name', '=', 'ada')
    .execute();
  app.mails.length = 0;
  const blog = (fields: object = {}) => ({
    body: { tumblelog_name: 'ada', email_address: 'cleo@example.org', ...fields },
  });
  const words = { message: 'Look at win.example' };
  expect(await visitor.call(emailBlog, blog(words))).toMatchObject({
    status: 403,
    errors: [shareTexts.messageNeedsAccount],
  });
  for (const answer of [
    await eve.call(emailBlog, blog(words)),
    await eve.call(shareByEmail, mail(words)),
  ])
    expect(answer).toMatchObject({ status: 403, errors: [shareTexts.messageNeedsAddress] });
  for (const answer of [
    await visitor.call(emailBlog, blog({ message: ' ' })),
    await eve.call(emailBlog, blog()),
    await eve.call(shareByEmail, mail()),
  ])
    expect(answer).toMatchObject({ status: 200 });
  expect((await bob.call(emailBlog, blog(words))).status).toBe(200);
  await app.jobs.runAll();
  const sent = app.mails.map(({ subject, text }) => `${subject} ${text}`);
  expect(sent).toHaveLength(4);
  expect(sent.map((text) => /win\.example|Rain/.test(text))).toEqual([false, false, false, true]);
});
