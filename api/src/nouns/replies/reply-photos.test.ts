import { refusals } from '@tessera/shared-contracts/core/refusals';
import { block } from '@tessera/shared-contracts/blogs/endpoints';
import { mediaLife } from '@tessera/shared-contracts/media/media-life';
import { uploadRules, uploadTexts } from '@tessera/shared-contracts/media/upload-rules';
import { listNotes } from '@tessera/shared-contracts/notes/endpoints';
import { deletePost } from '@tessera/shared-contracts/posts/endpoints';
import type { Post } from '@tessera/shared-contracts/posts/post';
import { deleteReply, replyTexts, replyToPost } from '@tessera/shared-contracts/replies/endpoints';
import sharp from 'sharp';
import * as v from 'valibot';
import { activityOf } from '../../testing/test-activity.ts';
import { sweepMedia } from '../../base/media/sweep-media.ts';
import { arrivingFiles, type UploadResult } from '../../testing/test-uploads.ts';
import { payload, replyOf, save } from '../../testing/test-posting.ts';
import { purgeDeleted } from '../../testing/test-purge.ts';
import { makeJpeg, makePng } from '../../testing/media-samples.ts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import { photoReplyForm, replyWithPhoto } from '../../testing/test-replies.ts';

let app: TestApp;
let ada: Registered;
let bob: Registered;
let seed = 900;
beforeAll(async () => {
  app = await createTestApp();
  [ada, bob] = [await app.register({ blog: 'ada' }), await app.register({ blog: 'bob' })];
});
afterAll(() => app.close());
afterEach(() => {
  expect(arrivingFiles(app)).toEqual([]);
});

const nextPng = (): Promise<Buffer> => makePng({ seed: (seed += 1) });
const openPost = async (): Promise<Post> => (await save(ada, { allow_photo_replies: true })).post;
const repliedWith = ({ status, errors, response }: UploadResult) => {
  if (status !== 200) throw new Error(`answered ${status}: ${errors.join(' ')}`);
  const answer = v.parse(replyToPost.response, response);
  const { photo } = answer.reply;
  if (!photo) throw new Error('there is no photo');
  return { ...answer, photo };
};
const statusOf = async (address: string): Promise<number> =>
  (await app.stranger().get(address)).status;
const countOf = async ({ action }: Post): Promise<number> =>
  (await app.db.selectFrom('replies').select('id').where('post_id', '=', action.id).execute())
    .length;
async function sweep(days: number): Promise<void> {
  app.setNow(new Date(Date.now() + 1000 + days * 86_400_000));
  await sweepMedia(app.deps);
  app.setNow(undefined);
}

test('ACTION-08: a reply can be a photo with a description, shown wherever replies are shown', async () => {
  const post = await openPost();
  const { reply, photo } = repliedWith(
    await replyWithPhoto(bob, post, await nextPng(), { photo_alt: ' A <cat> ' }),
  );
  expect(reply).toMatchObject({ text: '', photo: { width: 800, height: 600, alt: 'A <cat>' } });
  expect(photo.alt_sizes.map(({ width }) => width)).toEqual([640, 500, 250, 100]);
  for (const { url } of [photo, ...photo.alt_sizes]) expect(await statusOf(url)).toBe(200);
  for (const html of [
    await (await app.stranger().get(post.post_url)).text(),
    await (await ada.get(`${post.post_url}/notes`)).text(),
  ]) {
    expect(html).toContain(`href="${photo.url}"`);
    expect(html).toContain('alt="A &lt;cat&gt;"');
    // the size lets browsers reserve space before the photo is loaded
    expect(html).toContain('width="800" height="600"');
  }
  const { notes } = payload(
    listNotes,
    await ada.call(listNotes, { query: { post_id: post.action.id } }),
  );
  expect(notes[0]).toMatchObject({ type: 'reply', text: '', photo: { url: photo.url } });
  const [told] = await activityOf(ada);
  expect(told).toMatchObject({ type: 'reply', note_meta: { reply_photo: { url: photo.url } } });
  const page = await (await ada.get('/blog/ada/activity')).text();
  expect(page).toContain(`src="${photo.url}"`);
});

test('a reply has a photo, text or both; a reply with neither is refused', async () => {
  const post = await openPost();
  expect(
    repliedWith(await replyWithPhoto(bob, post, await nextPng(), { reply_text: ' Mine ' })).reply,
  ).toMatchObject({ text: 'Mine', photo: { alt: '' } });
  // a plain form in which no file is chosen sends an empty file
  expect(await replyWithPhoto(bob, post, new Uint8Array())).toMatchObject({
    status: 400,
    errors: [replyTexts.empty],
  });
  const words = await replyWithPhoto(bob, post, new Uint8Array(), { reply_text: 'Words' });
  expect(words).toMatchObject({ status: 200, response: { reply: { text: 'Words' } } });
  expect(await countOf(post)).toBe(2);
});

test('without script, the form on a post’s page sends a photo and returns to the post', async () => {
  const post = await openPost();
  const page = await (await bob.get(post.post_url)).text();
  expect(page).toMatch(/<form[^>]*action="\/svc\/reply"[^>]*enctype="multipart\/form-data"/i);
  expect(page).toContain('type="file"');
  const form = photoReplyForm(post, await nextPng());
  form.set('return_to', `${post.post_url}#replies`);
  const fields = new FormData();
  fields.set('form_key', bob.formKey);
  fields.set('return_to', `${post.post_url}#replies`);
  for (const [name, value] of form) fields.append(name, value);
  const answer = await bob.post(replyToPost.path, fields, {
    headers: { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', accept: 'text/html' },
  });
  expect([answer.status, answer.headers.get('location')]).toEqual([
    303,
    `${post.post_url}#replies`,
  ]);
  expect(await countOf(post)).toBe(1);
});

test('a photo is refused if the post accepts no photos or no replies, if its blog blocks the sender, or if the file is invalid or too large', async () => {
  const { post: wordsOnly } = await save(ada);
  expect(await (await bob.get(wordsOnly.post_url)).text()).not.toContain('type="file"');
  const photo = await nextPng();
  expect(await replyWithPhoto(bob, wordsOnly, photo)).toMatchObject({
    status: 403,
    errors: [replyTexts.noPhotos],
  });
  const { post: closed } = await save(ada, { allow_answers: false, allow_photo_replies: true });
  expect(await replyWithPhoto(bob, closed, photo)).toMatchObject({
    status: 403,
    errors: [refusals.noRepliesHere],
  });
  const post = await openPost();
  expect(await replyWithPhoto(bob, post, Buffer.from('no image'))).toMatchObject({ status: 400 });
  expect(await replyWithPhoto(bob, post, photo.subarray(0, 400))).toMatchObject({
    status: 400,
    errors: [uploadTexts.unreadable],
  });
  const big = new Uint8Array(uploadRules.photo.maxUploadSize + 1);
  expect(await replyWithPhoto(bob, post, big)).toMatchObject({
    status: 413,
    errors: [uploadTexts.tooBig],
  });
  const eve = await app.register();
  await ada.call(block, { body: { tumblelog: 'ada', blocked_tumblelog: eve.blog } });
  expect(await replyWithPhoto(eve, post, photo)).toMatchObject({ status: 403 });
  expect([await countOf(wordsOnly), await countOf(closed), await countOf(post)]).toEqual([0, 0, 0]);
});

test('a retry with the same submission key creates no second reply; reusing the key for another post is refused', async () => {
  const [post, other] = [await openPost(), await openPost()];
  const photo = await nextPng();
  const key = { submission_key: 'reply-1', reply_text: 'Once' };
  const first = repliedWith(await replyWithPhoto(bob, post, photo, key));
  expect(repliedWith(await replyWithPhoto(bob, post, photo, key)).reply.id).toBe(first.reply.id);
  const again = {
    body: { data: { ...replyOf(post, 'Twice').body.data, submission_key: 'twice' } },
  };
  const both = await Promise.all(Array.from({ length: 5 }, () => bob.call(replyToPost, again)));
  expect(new Set(both.map((result) => payload(replyToPost, result).reply.id)).size).toBe(1);
  expect(await countOf(post)).toBe(2);
  expect(await replyWithPhoto(bob, other, photo, key)).toMatchObject({ status: 400 });
  // another user may use the same key
  expect(await replyWithPhoto(ada, post, photo, key)).toMatchObject({ status: 200 });
});

test('a photo is kept as long as its reply, and deleted with the reply or with the post', async () => {
  const post = await openPost();
  const [kept, gone, lost] = [await openPost(), post, await openPost()];
  const [keptReply, goneReply, lostReply] = [
    repliedWith(await replyWithPhoto(bob, kept, await nextPng())),
    repliedWith(await replyWithPhoto(bob, gone, await nextPng())),
    repliedWith(await replyWithPhoto(bob, lost, await nextPng())),
  ];
  await sweep(mediaLife.upload + 1);
  for (const { photo } of [keptReply, goneReply, lostReply])
    expect(await statusOf(photo.url)).toBe(200);
  await ada.call(deleteReply, { body: { reply_id: goneReply.reply.id } });
  await ada.call(deletePost, { body: { post_id: lost.action.id, channel_id: 'ada' } });
  await purgeDeleted(app);
  await sweep(mediaLife.unused + 1);
  // deleting a photo makes its smaller copies due for deletion
  await sweep(mediaLife.unused + 1);
  expect(await statusOf(keptReply.photo.url)).toBe(200);
  for (const { photo } of [goneReply, lostReply])
    for (const { url } of [photo, ...photo.alt_sizes]) expect(await statusOf(url)).toBe(404);
  for (const { url } of keptReply.photo.alt_sizes) expect(await statusOf(url)).toBe(200);
});

test('photos in replies are turned upright and contain no metadata, like those in posts', async () => {
  const { photo } = repliedWith(
    await replyWithPhoto(bob, await openPost(), await makeJpeg({ seed: (seed += 1) })),
  );
  const content = Buffer.from(await (await app.stranger().get(photo.url)).arrayBuffer());
  expect(content.includes('Exif')).toBe(false);
  expect(photo).toMatchObject({ width: 1200, height: 1600 });
  const { data, info } = await sharp(content).raw().toBuffer({ resolveWithObject: true });
  // the upper left quarter of the file, which is red, is now at the upper right
  const [left, right] = [100, info.width - 100].map((x) => {
    const at = (100 * info.width + x) * info.channels;
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
    return red > 180 && green < 90 && blue < 90;
  });
  expect([left, right]).toEqual([false, true]);
});
