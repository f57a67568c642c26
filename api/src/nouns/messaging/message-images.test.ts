import { existsSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { follow } from '@tessera/shared-contracts/follows/endpoints';
import { mediaLife } from '@tessera/shared-contracts/media/media-life';
import { conversationMessages, sendMessage } from '@tessera/shared-contracts/messaging/endpoints';
import type { Message, MessageImage } from '@tessera/shared-contracts/messaging/conversation';
import { uploadTexts } from '@tessera/shared-contracts/media/upload-rules';
import { messageImageTexts } from '@tessera/shared-contracts/messaging/texts';
import { sweepMedia } from '../../base/media/sweep-media.ts';
import { arrivingFiles } from '../../testing/test-uploads.ts';
import { payload } from '../../testing/test-posting.ts';
import { makeGif, makeJpeg, makePng, sampleLocation } from '../../testing/media-samples.ts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import {
  deleteFor,
  inbox,
  read,
  send,
  sendFile,
  talker,
  talkers,
} from '../../testing/test-messaging.ts';

const bytes = 400_000;
let app: TestApp;
let seed = 300;
beforeAll(async () => {
  app = await createTestApp({ messagingImageBytes: bytes });
});
afterAll(() => app.close());
afterEach(() => {
  expect(arrivingFiles(app)).toEqual([]);
});

const nextPng = (): Promise<Buffer> => makePng({ seed: (seed += 1) });

/** Sends an image and returns the message with it, even if this message starts the conversation. */
async function sendImage(
  from: Registered,
  to: Registered,
  content?: Buffer,
): Promise<Message & { readonly image: MessageImage }> {
  const sent = payload(sendMessage, await sendFile(from, to, content ?? (await nextPng())));
  const message = 'participants' in sent ? sent.messages.data[0] : sent;
  if (!message?.image) throw new Error('there is no image');
  return { ...message, image: message.image };
}
const addressesOf = ({ original_size: original, alt_sizes }: MessageImage): string[] =>
  [original, ...alt_sizes].map(({ url }) => url);
const statusOf = async (by: Pick<Registered, 'send'>, address: string): Promise<number> =>
  (await by.send(address)).status;
const filesOf = async ({ id }: Message): Promise<string[]> => {
  const { image } = await app.db
    .selectFrom('messages')
    .select('image')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return (image ?? []).map(({ key }) => path.join(app.deps.env.dataDir, 'media', 'private', key));
};
async function sweep(days = 0): Promise<void> {
  app.setNow(new Date(Date.now() + 1000 + days * 86_400_000));
  await sweepMedia(app.deps);
  app.setNow(undefined);
}

test('APIM-15, MSG-02, MSG-13: an image is sent as a file in the form field `data`, and stored in several sizes', async () => {
  const [ada, bob] = await talkers(app);
  const { image, ...message } = await sendImage(ada, bob);
  expect(message).toMatchObject({ type: 'IMAGE', content: { text: '', formatting: [] } });
  expect(image.original_size).toMatchObject({ width: 800, height: 600 });
  expect(image.high_res_url).toBe(image.original_size.url);
  // windows show images 210 px wide; high-density screens need twice that
  expect(image.alt_sizes.map(({ width, height }) => [width, height])).toEqual([
    [640, 480],
    [420, 315],
    [210, 158],
  ]);
  const [seen] = (await read(bob, { participants: ada.blog })).messages.data;
  expect(seen).toMatchObject({ type: 'IMAGE', image });
  for (const size of [image.original_size, ...image.alt_sizes]) {
    const answer = await bob.send(size.url);
    expect([answer.status, answer.headers.get('x-content-type-options')]).toEqual([200, 'nosniff']);
    expect(answer.headers.get('cache-control')).toMatch(/^private\b/);
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');
    expect(answer.headers.get('content-type')).toMatch(/^image\/(?:png|webp)$/);
    const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect([width, height]).toEqual([size.width, size.height]);
    const again = await bob.send(size.url, {
      headers: { 'if-none-match': answer.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
  }
});

test('an image loses its metadata and is turned upright; a GIF stays animated', async () => {
  const [ada, bob] = await talkers(app);
  const { image } = await sendImage(ada, bob, await makeJpeg({ width: 800, height: 600, seed }));
  expect(image.original_size).toMatchObject({ width: 600, height: 800 });
  for (const address of addressesOf(image)) {
    const file = Buffer.from(await (await ada.send(address)).arrayBuffer());
    const { exif, orientation } = await sharp(file).metadata();
    expect([exif, orientation ?? 1]).toEqual([undefined, 1]);
    expect(file.includes('Sample One') || file.includes(sampleLocation.latitude)).toBe(false);
  }
  const gif = await makeGif({ width: 500, height: 300, seed });
  const { image: moving } = await sendImage(ada, bob, gif);
  expect(moving.alt_sizes.map(({ width }) => width)).toEqual([420, 210]);
  for (const address of addressesOf(moving)) {
    expect(address).toMatch(/\.gif$/);
    const file = Buffer.from(await (await bob.send(address)).arrayBuffer());
    expect((await sharp(file, { animated: true }).metadata()).pages).toBe(8);
  }
});

test('PLUG-27, PLUG-31: detects an image’s type from its content, and refuses unsupported types and unreadable files', async () => {
  const [ada, bob] = await talkers(app);
  const png = await nextPng();
  const webp = await sharp(png).webp().toBuffer();
  const vast = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#000' } })
    .png()
    .toBuffer();
  vast.writeUInt32BE(30_000, 16);
  vast.writeUInt32BE(30_000, 20);
  const { unreadable } = messageImageTexts;
  const unknown = 'We don’t know this type of image file. Use JPEG, PNG or GIF.';
  for (const [name, content, error] of [
    ['svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), unknown],
    ['html', Buffer.from('<!doctype html><script>alert(1)</script>'), unknown],
    ['webp', webp, 'We can’t use WebP files. Use JPEG, PNG or GIF.'],
    ['empty', Buffer.alloc(0), unreadable],
    ['cut off', png.subarray(0, png.length / 2), unreadable],
    ['bomb', vast, uploadTexts.tooManyPixels],
  ] as const)
    expect([name, await sendFile(ada, bob, content)]).toMatchObject([
      name,
      { status: 400, errors: [error] },
    ]);
  // a PNG with another extension is accepted as a PNG
  expect(await sendFile(ada, bob, png, {}, 'page.html')).toMatchObject({ status: 200 });
  expect((await inbox(bob)).conversations[0]?.messages.data[0]?.image?.original_size.url).toMatch(
    /\.png$/,
  );
});

test('PLUG-29, PLUG-30: an image of the configured maximum size is accepted, and one that is a byte larger is refused', async () => {
  const [ada, bob] = await talkers(app);
  const png = await nextPng();
  // bytes after the end of a PNG are dropped
  const filled = (size: number) => Buffer.concat([png, Buffer.alloc(size - png.length)]);
  expect(await sendFile(ada, bob, filled(bytes + 1))).toMatchObject({
    status: 413,
    errors: ['Image must be smaller than 0MB'],
  });
  expect(await sendFile(ada, bob, filled(bytes))).toMatchObject({ status: 200 });
});

test('refuses an image message without a file, a text message with a file, an image to a blog that accepts no messages, and one from an unconfirmed user', async () => {
  const [ada, bob] = await talkers(app);
  const png = await nextPng();
  expect(await send(ada, bob, '', { type: 'IMAGE' })).toMatchObject({ status: 400 });
  expect(await sendFile(ada, bob, png, { type: 'TEXT', message: 'Hi' })).toMatchObject({
    status: 400,
  });
  await app.db
    .updateTable('blogs')
    .set({ messages_from: 'nobody' })
    .where('id', '=', bob.blogId)
    .execute();
  expect(await sendFile(ada, bob, png)).toMatchObject({ status: 428, body: { codes: [7003] } });
  const eve = await app.register();
  expect(await sendFile(eve, ada, png)).toMatchObject({ status: 403, body: { codes: [7001] } });
});

test('APIM-33: an image is sent once per submission key, even by concurrent calls', async () => {
  const [ada, bob] = await talkers(app);
  const png = await nextPng();
  const tries = await Promise.all(
    [1, 2, 3].map(() => sendFile(ada, bob, png, { submission_key: 'i-1' })),
  );
  expect(tries.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await read(bob, { participants: ada.blog })).messages.data).toHaveLength(1);
});

test('only the two sides see an image, each until it deletes the conversation; no other URL serves the image', async () => {
  const [ada, bob] = await talkers(app);
  const eve = await talker(app);
  const { image, ...message } = await sendImage(ada, bob);
  const all = addressesOf(image);
  const statuses = (by: Pick<Registered, 'send'>) =>
    Promise.all(all.map((address) => statusOf(by, address)));
  const everyone = (status: number) => all.map(() => status);
  expect([await statuses(ada), await statuses(bob)]).toEqual([everyone(200), everyone(200)]);
  expect([await statuses(eve), await statuses(app.stranger())]).toEqual([
    everyone(404),
    everyone(404),
  ]);
  const address = all[0] ?? '';
  for (const other of [
    address.replace(/[^/]+$/, '801.png'),
    address.replace(/[^/]+$/, '..%2f..%2fx'),
    `/svc/conversations/images/99999999999999999999/800.png`,
    `/svc/conversations/images/x/800.png`,
    '/svc/conversations/images/1/800.png',
  ])
    expect([other, await statusOf(ada, other)]).toEqual([other, 404]);
  const [stored = ''] = await filesOf({ ...message, image });
  const key = stored.slice(stored.indexOf('private/') + 8);
  for (const place of [key, `private/${key}`])
    expect([place, await statusOf(ada, `/media/${place}`)]).toEqual([place, 404]);
  await deleteFor(bob, message.conversation_id);
  expect([await statuses(ada), await statuses(bob)]).toEqual([everyone(200), everyone(404)]);
});

test('the files of an image are kept while any message contains it, and removed once the last such message is deleted, whether by both sides or together with a blog', async () => {
  const [ada, bob] = await talkers(app);
  const sue = await talker(app);
  const content = await nextPng();
  const [first, second] = [await sendImage(ada, bob, content), await sendImage(ada, sue, content)];
  const files = await filesOf(first);
  const areThere = () => files.map((file) => existsSync(file));
  const all = (value: boolean) => files.map(() => value);
  expect(files).toHaveLength(4);
  await sweep(mediaLife.upload + 1);
  expect(areThere()).toEqual(all(true));
  for (const side of [bob, ada]) {
    expect(await deleteFor(side, first.conversation_id)).toMatchObject({ status: 200 });
    await sweep();
    // a message in another conversation contains the same image
    expect(areThere()).toEqual(all(true));
  }
  await app.db.deleteFrom('blogs').where('id', '=', sue.blogId).execute();
  await sweep();
  expect([second.type, areThere()]).toEqual(['IMAGE', all(false)]);
});

test('MSG-57: images are blurred for a recipient who does not follow the sender, until the recipient reveals them', async () => {
  const [ada, bob] = await talkers(app);
  await bob.call(follow, { body: { tumblelog: ada.blog } });
  const { conversation_id: id } = await sendImage(ada, bob);
  const isBlurred = async (by: Registered): Promise<boolean> =>
    payload(
      conversationMessages,
      await by.call(conversationMessages, {
        query: { participant: by.blog, conversation_id: id },
      }),
    ).conversation.is_blurred_images;
  // bob follows ada, who does not follow him
  expect([await isBlurred(bob), await isBlurred(ada)]).toEqual([false, true]);
  await app.db
    .updateTable('conversation_members')
    .set({ blurred: false })
    .where('blog_id', '=', ada.blogId)
    .execute();
  expect(await isBlurred(ada)).toBe(false);
  expect((await inbox(ada)).conversations).toMatchObject([{ is_blurred_images: false }]);
});
