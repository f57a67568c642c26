import { readdir } from 'node:fs/promises';
import { postLimits } from '@tessera/shared-contracts/posts/post-limits';
import { incomingFolder } from '../../base/http/mount-upload.ts';
import { formOf, type FlatFields } from '../../testing/broken-bodies.ts';
import { makePng } from '../../testing/media-samples.ts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import { begin, talker } from '../../testing/test-messaging.ts';
import { storedPost } from '../../testing/test-posting.ts';
import { memberOf, readAnswer } from '../../testing/test-programs.ts';

let app: TestApp;
let ada: Registered;
let picture: File;
beforeAll(async () => {
  app = await createTestApp();
  ada = await talker(app, 'ada');
  picture = new File([Uint8Array.from(await makePng())], 'a.png', { type: 'image/png' });
});
afterAll(() => app.close());

const updatePath = '/svc/post/update';
const uploadPath = '/svc/post/upload_photo';
const messagePath = '/svc/conversations/messages';
/** Milliseconds in which every answer is there, also on a busy machine. */
const inTime = 10_000;
/** Bytes of a body of a user that are kept, and those of the fields beside a file. */
const bounds = { body: 6_000_000, fields: 256_000 } as const;

async function send(path: string, init: RequestInit) {
  const begun = performance.now();
  const answer = await ada.send(path, {
    method: 'POST',
    ...init,
    headers: { 'x-tumblr-form-key': ada.formKey, ...Object.fromEntries(new Headers(init.headers)) },
  });
  expect(performance.now() - begun).toBeLessThan(inTime);
  return { status: answer.status, answer: await readAnswer(answer) };
}
const save = (fields: FlatFields) =>
  send(updatePath, {
    body: formOf(Object.entries(fields)),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
/** A refusal that says what is wrong. */
const refusal = (status: number) => ({
  status,
  answer: { meta: { status }, errors: [expect.stringMatching(/./)] },
});
const countPosts = async (): Promise<number> =>
  (await app.db.selectFrom('posts').select('id').execute()).length;

/** Fields of a text post at their greatest size, in characters. */
const greatest: FlatFields = {
  'post[two]': 'x'.repeat(postLimits.body),
  'post[tags]': Array.from({ length: postLimits.tags }, (_, at) =>
    `${at}`.padEnd(postLimits.tag, 'x'),
  ).join(','),
  'post[slug]': 'x'.repeat(200),
  'post[source_url]': `https://a.example/${'x'.repeat(2083 - 18)}`,
  content_stats: 'x'.repeat(4096),
  share_data: 'x'.repeat(4096),
  custom_tweet: 'x'.repeat(1000),
  carousel_link_url: `https://a.example/${'x'.repeat(2083 - 18)}`,
  context_id: 'x'.repeat(100),
  context_page: 'x'.repeat(100),
  pt: 'x'.repeat(512),
};
const base: FlatFields = { 'post[type]': 'text', 'post[state]': 'private', editor_type: 'html' };
/** Fields that nobody knows, up to sixty altogether. */
const unknown = (length: number): FlatFields =>
  Object.fromEntries(
    Array.from({ length: 60 - Object.keys({ ...base, ...greatest }).length }, (_, at) => [
      `unknown_${at}`,
      'x'.repeat(length),
    ]),
  );

test('sixty fields of the greatest size are stored whole', async () => {
  const fields = { ...base, ...greatest, ...unknown(80_000) };
  expect(Object.keys(fields)).toHaveLength(60);
  const { status, answer } = await save(fields);
  expect([status, answer['errors']]).toEqual([200, false]);
  const row = await storedPost(app, String(memberOf(memberOf(answer, 'post'), 'action')['id']));
  expect(row.source.two).toBe(greatest['post[two]']);
  expect(row.content).toMatchObject({
    body_html: expect.stringContaining(greatest['post[two]'] ?? ''),
  });
  expect(row.tags.join(',')).toBe(greatest['post[tags]']);
  expect(row.source_url).toBe(greatest['post[source_url]']);
});

test.each(Object.keys(greatest))('one character more in %s is refused', async (name) => {
  const before = await countPosts();
  const value = `${greatest[name] ?? ''}x`;
  const refused = await save({ ...base, 'post[one]': 'Rain', [name]: value });
  expect(refused).toMatchObject(refusal(400));
  expect(JSON.stringify(refused.answer).length).toBeLessThan(1000);
  expect(await countPosts()).toBe(before);
});

test('sixty fields that are more than one body may be are refused', async () => {
  const before = await countPosts();
  expect(await save({ ...base, ...greatest, ...unknown(150_000) })).toMatchObject(refusal(413));
  // each photo has its caption and its description
  const photos = Array.from({ length: 15 }, (_, at): readonly (readonly [string, string])[] => [
    [`images[o${at}]`, `https://a.example/${'x'.repeat(2000)}`],
    [`caption[o${at}]`, 'x'.repeat(postLimits.body)],
    [`alt[o${at}]`, 'x'.repeat(4096)],
    [`livephoto[o${at}]`, `https://a.example/${'x'.repeat(2000)}`],
  ]).flat();
  expect(photos).toHaveLength(60);
  expect(
    await save({ ...base, 'post[type]': 'photo', ...Object.fromEntries(photos) }),
  ).toMatchObject(refusal(413));
  expect(await countPosts()).toBe(before);
});

/** A body without end. `sent` tells how much of it was taken. */
function endless(start: string, part: () => string) {
  const counted = { bytes: 0 };
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (controller) => controller.enqueue(new TextEncoder().encode(start)),
    pull(controller) {
      const bytes = new TextEncoder().encode(part());
      counted.bytes += bytes.byteLength;
      // a server that never stops reading would fill its memory
      if (counted.bytes > 200_000_000) controller.close();
      else controller.enqueue(bytes);
    },
  });
  return { body, counted };
}
let parts = 0;
const part = (): string =>
  `--b\r\nContent-Disposition: form-data; name="f${(parts += 1)}"\r\n\r\n${'x'.repeat(7900)}\r\n`;

test.each([
  [updatePath, 'application/x-www-form-urlencoded', 'a=', () => 'x'.repeat(60_000), 413],
  [updatePath, 'application/json', '{"post":{"two":"', () => 'x'.repeat(60_000), 413],
  [uploadPath, 'multipart/form-data; boundary=b', '', part, 400],
  [messagePath, 'multipart/form-data; boundary=b', '', part, 400],
])(
  '%s with an endless body of %s is refused, and no more than its bound is kept',
  async (path, type, start, next, status) => {
    const { body, counted } = endless(start, next);
    const init: RequestInit & { readonly duplex: 'half' } = {
      body,
      duplex: 'half',
      headers: { 'content-type': type },
    };
    expect(await send(path, init)).toMatchObject(refusal(status));
    // what comes after the refusal is read to be dropped, up to a bound of its own
    expect(counted.bytes).toBeLessThan(bounds.body + 26_000_000);
  },
);

/** A form of sixty fields and a file. */
function uploadOf(length: number, fields: FlatFields = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (let at = Object.keys(fields).length; at < 60; at += 1)
    form.append(`unknown_${at}`, 'x'.repeat(length));
  form.append('data', picture);
  return form;
}

test('sixty fields beside a picture are taken up to their one bound, and leave nothing when they are refused', async () => {
  const fits = Math.floor(bounds.fields / 60) - 20;
  expect((await send(uploadPath, { body: uploadOf(fits) })).status).toBe(200);
  for (const length of [fits + 100, 8000, 8001])
    expect(await send(uploadPath, { body: uploadOf(length) })).toMatchObject(refusal(400));

  const bob = await talker(app, 'bob');
  const { id } = await begin(bob, ada);
  const fields = { conversation_id: id, participant: 'ada', type: 'IMAGE' };
  const sent = async (): Promise<number> =>
    (await app.db.selectFrom('messages').select('id').where('conversation_id', '=', id).execute())
      .length;
  expect(await send(messagePath, { body: uploadOf(8000, fields) })).toMatchObject(refusal(400));
  expect(await sent()).toBe(1);
  expect((await send(messagePath, { body: uploadOf(fits, fields) })).status).toBe(200);
  expect(await sent()).toBe(2);
  expect(await readdir(incomingFolder(app.deps))).toEqual([]);
});
