import sharp from 'sharp';
import { block, unblock } from '@tessera/shared-contracts/blogs/endpoints';
import { approveSubmission, denySubmission } from '@tessera/shared-contracts/posts/endpoints';
import { submitPhoto, submitPost } from '@tessera/shared-contracts/submissions/endpoints';
import {
  submissionLimits,
  submissionTexts,
} from '@tessera/shared-contracts/blogs/submission-rules';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let ada: Registered;
let bob: Registered;
beforeAll(async () => {
  app = await createTestApp();
  [ada, bob] = [await app.register({ blog: 'ada' }), await app.register({ blog: 'bob' })];
});
afterAll(() => app.close());
const settings = (columns: Record<string, unknown>) =>
  app.db.updateTable('blogs').set(columns).where('name', '=', 'ada').execute();
beforeEach(() =>
  settings({
    submissions: true,
    submission_types: ['text', 'photo', 'link', 'quote'],
    submission_guidelines: '',
  }),
);
afterEach(async () => {
  await app.db.deleteFrom('posts').execute();
});

type Sent = {
  readonly type: 'text' | 'link' | 'quote';
  readonly title?: string;
  readonly text?: string;
  readonly url?: string;
  readonly source?: string;
  readonly tags?: string;
};
const send = (sent: Sent, by: Registered = bob, tumblelog = 'ada') =>
  by.call(submitPost, { body: { tumblelog, ...sent } });
const stored = () => app.db.selectFrom('posts').selectAll().orderBy('id').execute();
const idOfLast = async (): Promise<string> => (await stored()).at(-1)?.id ?? '';

test('ACTION-15: a submission waits in the inbox until it is published (with credit and a message to the sender), queued or denied', async () => {
  expect(
    await send({
      type: 'text',
      title: 'A <i>walk</i>',
      text: 'First line\nsecond.\n\nNext <script>part</script>',
      tags: 'walks,sea',
    }),
  ).toMatchObject({ status: 200 });
  const [waiting] = await stored();
  expect(waiting).toMatchObject({
    blog_id: ada.blogId,
    state: 'unapproved',
    author_id: bob.userId,
    submitter_blog_id: bob.blogId,
    tags: ['walks', 'sea'],
    content: {
      type: 'text',
      body_html: '<p>First line<br />second.</p><p>Next &lt;script&gt;part&lt;/script&gt;</p>',
    },
  });
  const inbox = await (await ada.get('/inbox')).text();
  expect([
    inbox.includes('data-action="approve"'),
    inbox.includes('data-action="deny"'),
    inbox.includes('submitted to'),
    inbox.includes('href="/@bob"'),
  ]).toEqual([true, true, true, true]);
  expect(await (await app.stranger().get('/@ada')).text()).not.toContain('First line');

  expect(await bob.call(approveSubmission, { body: { id: waiting?.id ?? '' } })).toMatchObject({
    status: 404,
  });
  expect(await ada.call(approveSubmission, { body: { id: waiting?.id ?? '' } })).toMatchObject({
    status: 200,
  });
  const page = await (await app.stranger().get('/@ada')).text();
  expect([
    page.includes('First line'),
    page
      .replaceAll('<!-- -->', '')
      .includes('Submitted by <a class="post-view__source-link" href="/@bob">bob</a>'),
  ]).toEqual([true, true]);
  expect((await stored())[0]).toMatchObject({ author_id: ada.userId });
  expect(await app.db.selectFrom('messages').select(['sender_blog_id', 'text']).execute()).toEqual([
    {
      sender_blog_id: ada.blogId,
      text: expect.stringContaining('Your submission was published: http://localhost/@ada/post/'),
    },
  ]);

  await send({ type: 'quote', text: 'Slow is smooth.', source: 'my aunt' });
  expect(
    await ada.call(approveSubmission, { body: { id: await idOfLast(), queue: true } }),
  ).toMatchObject({ status: 200 });
  expect((await stored()).at(-1)).toMatchObject({
    state: 'queued',
    content: { type: 'quote', quote_html: 'Slow is smooth.', source_html: '<p>my aunt</p>' },
    source: { one: 'Slow is smooth.' },
  });
  await send({ type: 'link', url: 'https://example.org/a', title: 'There' });
  expect((await stored()).at(-1)).toMatchObject({
    content: { type: 'link', url: 'https://example.org/a', title: 'There' },
  });
  expect(await ada.call(denySubmission, { body: { pid: await idOfLast() } })).toMatchObject({
    status: 200,
  });
  expect(await stored()).toHaveLength(2);
});

test('a plain form can submit a photo; a refused form is shown again with its text and the error', async () => {
  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();
  const form = (file: Uint8Array<ArrayBuffer>, caption = 'From the pier') => {
    const data = new FormData();
    for (const [name, value] of [
      ['form_key', bob.formKey],
      ['tumblelog', 'ada'],
      ['return_to', '/@ada/submit?sent=1'],
      ['text', caption],
      ['alt', 'A pier'],
    ] as const)
      data.append(name, value);
    data.append('photo', new Blob([file]), 'pier.png');
    return bob.post(submitPhoto.path, data, { headers: { accept: 'text/html' } });
  };
  const sent = await form(new Uint8Array(png));
  expect([sent.status, sent.headers.get('location')]).toEqual([303, '/@ada/submit?sent=1']);
  expect((await stored())[0]).toMatchObject({
    type: 'photo',
    state: 'unapproved',
    content: {
      photos: [{ width: 40, height: 30, alt: 'A pier' }],
      caption_html: '<p>From the pier</p>',
    },
  });
  const refused = await form(new TextEncoder().encode('no image'), 'Kept words');
  expect(refused.status).toBe(400);
  const again = await refused.text();
  expect([
    again.includes('Kept words'),
    again.includes('role="alert"'),
    again.includes('enctype="multipart/form-data"') ||
      again.includes('encType="multipart/form-data"'),
  ]).toEqual([true, true, true]);
  expect(await stored()).toHaveLength(1);
});

test('the form offers only the post types that a blog accepts; other types are refused, as are visitors and submissions to closed blogs, the sender’s own blog or unknown blogs', async () => {
  await settings({
    submission_types: ['quote', 'nonsense'],
    submission_guidelines: 'Short ones, please.\nNo <b>ads</b>.',
  });
  const page = await (await bob.get('/@ada/submit')).text();
  expect([
    page.includes('Short ones, please.'),
    page.includes('No &lt;b&gt;ads'),
    page.includes('name="source"'),
    page.includes('?type=link'),
  ]).toEqual([true, true, true, false]);
  expect(await send({ type: 'text', text: 'Hello' })).toMatchObject({
    status: 403,
    errors: [submissionTexts.wrongType],
  });
  expect(await send({ type: 'quote', text: '' })).toMatchObject({ status: 400 });
  await settings({ submissions: false });
  expect(await send({ type: 'quote', text: 'Late' })).toMatchObject({
    status: 403,
    errors: [submissionTexts.closed],
  });
  expect([
    (await bob.get('/@ada/submit')).status,
    (await (await bob.get('/@ada')).text()).includes('href="/@ada/submit"'),
  ]).toEqual([403, false]);
  await settings({ submissions: true });
  expect(await (await bob.get('/@ada')).text()).toContain('href="/@ada/submit"');
  expect(await send({ type: 'quote', text: 'Mine' }, ada)).toMatchObject({
    status: 403,
    errors: [submissionTexts.own],
  });
  expect(await send({ type: 'quote', text: 'Whose?' }, bob, 'nobody-here')).toMatchObject({
    status: 404,
  });
  expect(
    await (
      await app.visitor()
    ).call(submitPost, { body: { tumblelog: 'ada', type: 'quote', text: 'x' } }),
  ).toMatchObject({ status: 401 });
  expect((await app.stranger().get('/@ada/submit')).headers.get('location')).toBe(
    '/login?next=%2F%40ada%2Fsubmit',
  );
  expect(await stored()).toEqual([]);
});

test('refuses blocked senders, and limits how many submissions of one sender can wait', async () => {
  const body = { tumblelog: 'ada', blocked_tumblelog: 'bob' };
  await ada.call(block, { body });
  expect(await send({ type: 'text', text: 'Still?' })).toMatchObject({
    status: 403,
    errors: [submissionTexts.blocked],
  });
  await ada.call(unblock, { body });
  for (let index = 0; index < submissionLimits.waiting; index += 1)
    expect(await send({ type: 'text', text: `Number ${index}` })).toMatchObject({ status: 200 });
  expect(await send({ type: 'text', text: 'One more' })).toMatchObject({
    status: 403,
    errors: [submissionTexts.tooMany],
  });
});
