import { uploadState } from '@tessera/shared-contracts/media/endpoints';
import { uploadPartSize } from '@tessera/shared-contracts/media/upload-rules';
import {
  createFakePlatform,
  type FakePlatform,
} from '@tessera/shared-contracts/testing/fake-platform';
import { signedIn } from '@tessera/shared-contracts/testing/samples';
import { pageOutOfDate } from '@tessera/shared-contracts/platform/call-texts';
import { CallError } from '@tessera/shared-contracts/platform/platform';
import {
  createFakeUploadServer,
  partAccepted,
  refused,
  unanswered,
  uploaded,
  type FakeUploadServer,
} from '../testing/fake-upload-server.ts';
import { createUploads, type UploadOptions, type Uploads } from './create-uploads.ts';
import { newUploadItem, uploadProgress } from './upload-item.ts';

// jsdom cannot compute digests; this fake returns the first bytes, which contain the file name
beforeAll(() => {
  Object.defineProperty(globalThis.crypto, 'subtle', {
    value: { digest: async (_: string, bytes: ArrayBuffer) => bytes.slice(0, 32) },
    configurable: true,
  });
});

const png = (name = 'a.png', bytes = 10) =>
  new File([new Uint8Array(bytes)], name, { type: 'image/png', lastModified: 1 });
const settle = () =>
  new Promise((resolve) => {
    setTimeout(resolve, 5);
  });

function setUp(options: Partial<UploadOptions> = {}): {
  readonly platform: FakePlatform;
  readonly server: FakeUploadServer;
  readonly uploads: Uploads;
} {
  const platform = createFakePlatform(signedIn());
  platform.answer(uploadState, { received: 0 });
  const server = createFakeUploadServer();
  return {
    platform,
    server,
    uploads: createUploads(platform, { kind: 'photo', send: server.send, ...options }),
  };
}
const stateOf = ({ items }: Uploads) =>
  items.map(({ uploading, complete, status, error }) =>
    complete
      ? 'complete'
      : uploading
        ? 'uploading'
        : status === ''
          ? 'added'
          : `${status}: ${error}`,
  );

test('UPL-01: an item has file, url, error, uploading, complete, bytesLoaded, bytesTotal and responseJSON', () => {
  const file = png();
  expect(newUploadItem('id', file)).toMatchObject({
    file,
    url: '',
    error: '',
    uploading: false,
    complete: false,
    bytesLoaded: 0,
    bytesTotal: 10,
    responseJSON: undefined,
  });
});

test('UPL-02: progress is loaded bytes over total bytes, or 0 for an empty file', () => {
  expect([
    uploadProgress({ bytesLoaded: 5, bytesTotal: 20 }),
    uploadProgress({ bytesLoaded: 5, bytesTotal: 0 }),
  ]).toEqual([0.25, 0]);
});

test('UPL-04, UPL-15: an added file starts uploading by itself and ends as complete; uploads run one at a time', async () => {
  const { server, uploads } = setUp();
  const states: string[][] = [];
  uploads.subscribe(() => states.push(stateOf(uploads)));
  await uploads.add(png('a.png'));
  await uploads.add(png('b.png'));
  expect(stateOf(uploads)).toEqual(['uploading', 'added']);
  expect(states[0]).toEqual(['added']);
  await server.answer(uploaded('/media/a.png'));
  expect(stateOf(uploads)).toEqual(['complete', 'uploading']);
  expect(uploads.items[0]).toMatchObject({
    url: '/media/a.png',
    responseJSON: { url: '/media/a.png', width: 40, height: 30 },
    bytesLoaded: 10,
  });
  await server.answer(uploaded('/media/b.png'));
  expect(stateOf(uploads)).toEqual(['complete', 'complete']);
});

test('UPL-15: if uploads do not start automatically, a file is not sent until its upload is started', async () => {
  const { server, uploads } = setUp({ isAuto: false });
  const id = await uploads.add(png());
  await settle();
  expect(server.requests).toHaveLength(0);
  uploads.start(id);
  await server.answer(uploaded());
  expect(stateOf(uploads)).toEqual(['complete']);
});

test('UPL-03, UPL-16, UPL-17: a file is sent to the given endpoint in the given field; the defaults are the endpoint for its kind of file and the field “photo”', async () => {
  const own = setUp();
  await own.uploads.add(png());
  expect(own.server.requests[0]).toMatchObject({
    url: '/svc/post/upload_photo',
    name: 'photo',
    formKey: 'form-key',
    fileName: 'a.png',
  });
  expect(own.server.requests[0]?.fields).toEqual({});
  const other = setUp({ endpoint: '/elsewhere', name: 'image' });
  await other.uploads.add(png());
  expect(other.server.requests[0]).toMatchObject({ url: '/elsewhere', name: 'image' });
  const audio = setUp({ kind: 'audio' });
  await audio.uploads.add(new File(['x'], 'a.mp3', { type: 'audio/mpeg' }));
  expect(audio.server.requests[0]?.url).toBe('/svc/post/upload_audio');
});

test('UPL-10: refuses to create uploads with an empty endpoint', () => {
  expect(() => setUp({ endpoint: '' })).toThrow('endpoint');
});

test('UPL-05, UPL-07, UPL-08, UPL-09, UPL-14: a file that breaks the rules gets an error and is never sent, not even by a retry', async () => {
  const { server, uploads } = setUp({ maxUploadSize: 10 });
  await uploads.add(png('fits.png', 10));
  const tooBig = await uploads.add(png('big.png', 11));
  await uploads.add(new File(['x'], 'a.txt', { type: 'text/plain' }));
  await uploads.add(png('empty.png', 0));
  uploads.retry(tooBig);
  await settle();
  expect(stateOf(uploads)).toEqual([
    'uploading',
    'Upload error: The file is too big. Squish it down, and try again!',
    'Upload error: We can’t use TXT files. Use JPEG, PNG, GIF or WebP.',
    'Upload error: This file is empty. Choose another.',
  ]);
  expect(server.requests).toHaveLength(1);
});

test('UPL-06, UPL-14: aborting an upload shows no error and starts the next file; the aborted file can be retried', async () => {
  const { server, uploads } = setUp();
  const id = await uploads.add(png('a.png'));
  await uploads.add(png('b.png'));
  uploads.abort(id);
  await settle();
  expect(server.requests[0]?.signal.aborted).toBe(true);
  expect(uploads.items[0]).toMatchObject({
    status: 'Canceled upload',
    error: '',
    uploading: false,
  });
  expect(stateOf(uploads)[1]).toBe('uploading');
  uploads.retry(id);
  await server.answer(uploaded());
  await server.answer(uploaded());
  expect(stateOf(uploads)).toEqual(['complete', 'complete']);
});

test('UPL-12, UPL-13, UPL-14: a failure shows the server’s message, or “Woops :(”, and the next file starts', async () => {
  const { server, uploads } = setUp();
  for (const name of ['a.png', 'b.png', 'c.png', 'd.png']) await uploads.add(png(name));
  await server.answer(refused(400, 'Not an image.', 'Try another.'));
  await server.answer(unanswered);
  await server.answer({ status: 200, body: { meta: { status: 200, msg: 'OK' }, response: {} } });
  await server.answer(uploaded());
  expect(stateOf(uploads)).toEqual([
    'Upload error: Not an image. Try another.',
    'Upload error: Woops :(',
    'Upload error: Woops :(',
    'complete',
  ]);
  uploads.retry(uploads.items[0]?.id ?? '');
  await server.answer(uploaded());
  expect(stateOf(uploads)[0]).toBe('complete');
});

test('progress follows the bytes sent', async () => {
  const { server, uploads } = setUp();
  await uploads.add(png('a.png', 100));
  server.requests[0]?.onProgress(40);
  expect(uploads.items[0]).toMatchObject({ bytesLoaded: 40, bytesTotal: 100, uploading: true });
});

describe('a file larger than a part', () => {
  const size = uploadPartSize * 2 + 5;
  const video = () =>
    new File([new Uint8Array(size)], 'a.mp4', { type: 'video/mp4', lastModified: 1 });

  test('is sent in parts under one id', async () => {
    const { server, uploads } = setUp({ kind: 'video' });
    const id = await uploads.add(video());
    await server.answer(partAccepted(uploadPartSize));
    server.requests[1]?.onProgress(7);
    expect(uploads.items[0]?.bytesLoaded).toBe(uploadPartSize + 7);
    await server.answer(partAccepted(uploadPartSize * 2));
    await server.answer(uploaded('/media/a.mp4'));
    expect(server.requests.map(({ fields, content }) => [fields, content.size])).toEqual([
      [{ upload_id: id, offset: '0', size: String(size) }, uploadPartSize],
      [{ upload_id: id, offset: String(uploadPartSize), size: String(size) }, uploadPartSize],
      [{ upload_id: id, offset: String(uploadPartSize * 2), size: String(size) }, 5],
    ]);
    expect(stateOf(uploads)).toEqual(['complete']);
  });

  test('resumes after a failure or a reload', async () => {
    const first = setUp({ kind: 'video' });
    const id = await first.uploads.add(video());
    await first.server.answer(partAccepted(uploadPartSize));
    await first.server.answer(unanswered);
    expect(stateOf(first.uploads)).toEqual(['Upload error: Woops :(']);
    first.platform.answer(uploadState, { received: uploadPartSize });
    first.uploads.retry(id);
    await settle();
    expect(first.server.requests.at(-1)?.fields['offset']).toBe(String(uploadPartSize));

    const afterReload = setUp({ kind: 'video' });
    afterReload.platform.answer(uploadState, { received: uploadPartSize * 2 });
    expect(await afterReload.uploads.add(video())).toBe(id);
    await settle();
    expect(afterReload.server.requests.map(({ fields }) => fields['offset'])).toEqual([
      String(uploadPartSize * 2),
    ]);
  });

  test('after a part is refused as out of order, asks where to resume; a second refusal ends the upload', async () => {
    const { platform, server, uploads } = setUp({ kind: 'video' });
    await uploads.add(video());
    platform.answer(uploadState, { received: uploadPartSize });
    await server.answer(refused(409, 'Out of order.'));
    expect(server.requests.at(-1)?.fields['offset']).toBe(String(uploadPartSize));
    await server.answer(refused(409, 'Out of order.'));
    expect(stateOf(uploads)).toEqual(['Upload error: Out of order.']);
  });

  test('fails if the server has the whole file but keeps asking for more', async () => {
    const { platform, server, uploads } = setUp({ kind: 'video' });
    platform.answer(uploadState, { received: size });
    await uploads.add(video());
    await settle();
    expect(server.requests.at(-1)?.content.size).toBe(1);
    await server.answer(partAccepted(size));
    expect(server.requests).toHaveLength(1);
    expect(stateOf(uploads)).toEqual(['Upload error: Woops :(']);
  });
});

describe('when the session ends during an upload', () => {
  test('logging in again in a dialog resumes the upload with the new form key', async () => {
    const { platform, server, uploads } = setUp();
    await uploads.add(png());
    platform.answer(uploadState, () => {
      platform.setFormKey('new-key');
      return { received: 0 };
    });
    await server.answer(refused(401, 'Log in first.'));
    expect(server.requests[1]?.formKey).toBe('new-key');
    await server.answer(uploaded());
    expect(stateOf(uploads)).toEqual(['complete']);
  });

  test('if the user does not log in, the files stay in the list, and a retry sends them all', async () => {
    const { platform, server, uploads } = setUp();
    const id = await uploads.add(png('a.png'));
    await uploads.add(png('b.png'));
    platform.answer(uploadState, new CallError(401, ['Log in first.']));
    await server.answer(refused(401, 'Log in first.'));
    expect(stateOf(uploads)).toEqual(['Upload error: Log in first.', 'added']);
    expect(uploads.items[0]?.failedWith).toBe(401);
    uploads.retry(id);
    await server.answer(uploaded());
    await server.answer(uploaded());
    expect(stateOf(uploads)).toEqual(['complete', 'complete']);
  });

  test('if the page is outdated, requests a new form key, and resumes the upload only if the session belongs to the same user', async () => {
    const { platform, server, uploads } = setUp();
    const id = await uploads.add(png());
    await server.answer(refused(403, pageOutOfDate));
    expect(stateOf(uploads)).toEqual([`Upload error: ${pageOutOfDate}`]);
    platform.renewWith('new-key');
    uploads.retry(id);
    await server.answer(refused(403, pageOutOfDate));
    expect(server.requests.at(-1)?.formKey).toBe('new-key');
  });
});

test('an upload that got no response is retried when the connection returns; `stop` ends all work', async () => {
  const { server, uploads } = setUp();
  await uploads.add(png());
  await server.answer(unanswered);
  window.dispatchEvent(new Event('online'));
  await settle();
  expect(stateOf(uploads)).toEqual(['uploading']);
  let heard = 0;
  uploads.subscribe(() => {
    heard += 1;
  });
  uploads.stop();
  expect(server.requests.at(-1)?.signal.aborted).toBe(true);
  window.dispatchEvent(new Event('online'));
  await settle();
  expect([heard, server.requests.length]).toEqual([0, 2]);
});

test('removing a file aborts its upload; the same file can be added twice', async () => {
  const { server, uploads } = setUp();
  const one = await uploads.add(png());
  const two = await uploads.add(png());
  expect(one).not.toBe(two);
  uploads.remove(one);
  await settle();
  expect(server.requests[0]?.signal.aborted).toBe(true);
  expect(uploads.items.map(({ id }) => id)).toEqual([two]);
  expect(stateOf(uploads)).toEqual(['uploading']);
});

test('a file that is added repeatedly has a new id each time, even after another file was removed', async () => {
  const { uploads } = setUp({ isAuto: false });
  await uploads.add(png());
  const other = await uploads.add(png('x.png'));
  await uploads.add(png());
  uploads.remove(other);
  await uploads.add(png());
  expect(new Set(uploads.items.map(({ id }) => id)).size).toBe(3);
});
