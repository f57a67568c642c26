import { commonFormDefaults, type PhotoItem } from '@tessera/shared-contracts/posts/form-model';
import { createFakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { signedIn } from '@tessera/shared-contracts/testing/samples';
import { createFakeUploadServer, refused, uploaded } from '../../testing/fake-upload-server.ts';
import { createUploads } from '../../uploads/create-uploads.ts';
import { changeModel } from '../state/change-fields.ts';
import { createFormStore } from '../state/form-state.ts';
import { addPhotos, type PhotoModel } from './photo-items.ts';
import { createPhotoSession } from './photo-session.ts';
import type { ProcessPhoto } from './processing/process-photo.ts';

const empty: PhotoModel = {
  ...commonFormDefaults,
  type: 'photo',
  caption: '',
  linkthrough: '',
  photos: [],
  layout: '',
};
const jpeg = (name: string, bytes = 9) =>
  new File([new Uint8Array(bytes)], name, { type: 'image/jpeg', lastModified: 1 });
const gif = (name: string, bytes = 9) =>
  new File([new Uint8Array(bytes)], name, { type: 'image/gif', lastModified: 1 });
const settle = () =>
  new Promise((resolve) => {
    setTimeout(resolve, 10);
  });
const small: ProcessPhoto = async (file) => ({
  file: new File(['small'], file.name, { type: file.type, lastModified: 1 }),
  width: 40,
  height: 30,
});

function setUp(
  photos: readonly Partial<PhotoItem>[] = [],
  {
    process = small,
    isEnabled = true,
  }: { readonly process?: ProcessPhoto; readonly isEnabled?: boolean } = {},
) {
  const platform = createFakePlatform(signedIn());
  const server = createFakeUploadServer();
  const store = createFormStore('new', 'photo');
  const model = addPhotos(empty, photos);
  store.dispatch({
    kind: 'loaded',
    form: { model, initial: empty, channels: [], limits: {}, networks: [], notice: undefined },
  });
  if (isEnabled) store.dispatch({ kind: 'enabled' });
  const session = createPhotoSession({
    platform,
    store,
    change: (change) => void changeModel(store, change),
    uploads: createUploads(platform, { kind: 'photo', send: server.send }),
    process,
    measure: async (address) => (address.endsWith('.jpg') ? { width: 8, height: 6 } : undefined),
  });
  const stop = session.start();
  return {
    platform,
    server,
    store,
    session,
    stop,
    model(): PhotoModel {
      if (store.state.phase === 'loading' || store.state.model.type !== 'photo')
        throw new Error('no photos');
      return store.state.model;
    },
    statuses: () => [...session.state.statuses.values()].map((status) => status.kind),
  };
}

test('RULE-08, PTYPE-11: a chosen photo is shown immediately, is prepared and uploaded, and gets its URL; until then the form counts as uploading', async () => {
  const { session, server, model, statuses } = setUp();
  session.addFiles([jpeg('a.jpg')]);
  expect(statuses()).toEqual(['preparing']);
  expect(session.state.previews.get('o1')).toMatch(/^blob:/);
  expect(model().uploading).toBe(true);
  await settle();
  expect(statuses()).toEqual(['uploading']);
  expect(model().photos[0]).toMatchObject({ width: 40, height: 30, preuploadUrl: '' });
  server.requests[0]?.onProgress(3);
  expect(session.state.statuses.get('o1')).toEqual({ kind: 'uploading', progress: 0.6 });
  await server.answer(uploaded('/media/a.jpg', 41, 31));
  expect(statuses()).toEqual(['ready']);
  expect(model()).toMatchObject({
    uploading: false,
    layout: '1',
    photos: [
      { preuploadUrl: '/media/a.jpg', url: '/media/a.jpg', width: 41, height: 31, file: null },
    ],
  });
});

test('RULE-10: does not add an eleventh photo and shows one toast', () => {
  const { session, platform, model } = setUp(
    Array.from({ length: 8 }, () => ({ externalUrl: 'https://a.example/a.jpg' })),
  );
  session.addFiles(['a', 'b', 'c', 'd'].map((name) => jpeg(`${name}.jpg`)));
  expect(model().photos).toHaveLength(10);
  expect(platform.toastsShown.map(({ text }) => text)).toEqual(['You can only add 10 photos.']);
});

test('UPL-07, UPL-08: refuses each invalid file with a message that names it; accepts a large JPEG because it is scaled first', async () => {
  const { session, model } = setUp();
  session.addFiles([
    new File(['x'], 'a.txt', { type: 'text/plain' }),
    gif('big.gif', 10_485_761),
    jpeg('big.jpg', 10_485_761),
    jpeg('empty.jpg', 0),
  ]);
  expect(session.state.refusals.map(({ name, text }) => `${name}: ${text}`)).toEqual([
    'a.txt: We can’t use TXT files. Use JPEG, PNG, GIF or WebP.',
    'big.gif: The file is too big. Squish it down, and try again!',
    'empty.jpg: This file is empty. Choose another.',
  ]);
  expect(model().photos.map(({ file }) => file?.name)).toEqual(['big.jpg']);
  const [first] = session.state.refusals;
  if (first) session.dismiss(first);
  expect(session.state.refusals).toHaveLength(2);
});

test('a failed upload says why, does not affect other uploads and can be retried', async () => {
  const { session, server, model, statuses } = setUp();
  session.addFiles([jpeg('a.jpg'), jpeg('b.jpg')]);
  await settle();
  await server.answer(refused(429, 'Not today.'));
  expect(session.state.statuses.get('o1')).toEqual({
    kind: 'failed',
    error: 'Not today.',
    isFinal: false,
  });
  await server.answer(uploaded('/media/b.jpg'));
  expect(statuses()).toEqual(['failed', 'ready']);
  expect(model().uploading).toBe(false);
  session.retry('o1');
  expect(statuses()).toEqual(['uploading', 'ready']);
  await server.answer(uploaded('/media/a.jpg'));
  expect(model().photos.map(({ preuploadUrl }) => preuploadUrl)).toEqual([
    '/media/a.jpg',
    '/media/b.jpg',
  ]);
});

test('a photo that the server refuses is listed like a file that the form refuses, and takes no place', async () => {
  const { session, server, model, statuses } = setUp();
  session.addFiles([
    new File(['x'], 'a.avif', { type: 'image/avif' }),
    jpeg('b.jpg'),
    jpeg('c.jpg'),
  ]);
  await settle();
  await server.answer(refused(400, 'This file is damaged and can’t be read.'));
  expect(session.state.refusals.map(({ name, text }) => `${name}: ${text}`)).toEqual([
    'a.avif: We can’t use AVIF files. Use JPEG, PNG, GIF or WebP.',
    'b.jpg: This file is damaged and can’t be read.',
  ]);
  expect([model().photos.length, model().layout, statuses()]).toEqual([1, '1', ['uploading']]);
  await server.answer(uploaded('/media/c.jpg'));
  expect(model()).toMatchObject({ uploading: false, photos: [{ preuploadUrl: '/media/c.jpg' }] });
});

test('a refused photo of a restored form is listed once the form is enabled', async () => {
  const { server, session, store, model } = setUp([{ file: jpeg('a.jpg') }], { isEnabled: false });
  await settle();
  await server.answer(refused(413, 'Too big.'));
  expect(model().photos).toHaveLength(1);
  store.dispatch({ kind: 'enabled' });
  expect(model().photos).toHaveLength(0);
  expect(session.state.refusals).toMatchObject([{ name: 'a.jpg', text: 'Too big.' }]);
});

test('removing a photo aborts its upload; restoring the photo uploads it again', async () => {
  const { session, server, store, model, statuses } = setUp();
  session.addFiles([jpeg('a.jpg')]);
  await settle();
  const before = model();
  session.remove('o1');
  await settle();
  expect(server.requests[0]?.signal.aborted).toBe(true);
  expect([model().photos.length, model().uploading]).toEqual([0, false]);
  store.dispatch({ kind: 'replaced', model: before });
  await settle();
  expect(statuses()).toEqual(['uploading']);
});

test('uploads of a restored form resume by themselves, even before the form is enabled', async () => {
  const { server, store, model, statuses } = setUp(
    [{ file: jpeg('a.jpg') }, {}, { preuploadUrl: '/media/c.jpg' }],
    { isEnabled: false },
  );
  await settle();
  await server.answer(uploaded('/media/a.jpg'));
  expect(server.requests).toHaveLength(1);
  store.dispatch({ kind: 'enabled' });
  expect(statuses()).toEqual(['ready', 'missing', 'ready']);
  expect(model().photos[0]).toMatchObject({ preuploadUrl: '/media/a.jpg' });
});

test('a photo whose file was lost can be given another file', async () => {
  const { session, server, model } = setUp([{ caption: 'Kept' }]);
  session.replaceFile('o1', jpeg('again.jpg'));
  await settle();
  await server.answer(uploaded('/media/again.jpg'));
  expect(model().photos[0]).toMatchObject({
    id: 'o1',
    caption: 'Kept',
    preuploadUrl: '/media/again.jpg',
  });
});

test('a small photo is shown immediately, a large one once it is scaled', async () => {
  const { session } = setUp();
  session.addFiles([jpeg('a.jpg', 2_000_000), jpeg('b.jpg', 2_000_000), jpeg('c.jpg')]);
  const shown = () =>
    ['o1', 'o2', 'o3'].map((id) => session.state.previews.get(id)?.startsWith('blob:'));
  expect(shown()).toEqual([false, false, true]);
  await settle();
  expect(shown()).toEqual([true, true, true]);
});

test('prepares photos one at a time', async () => {
  const going: string[] = [];
  let max = 0;
  const { session } = setUp([], {
    process: async (file) => {
      going.push(file.name);
      max = Math.max(max, going.length);
      await settle();
      going.pop();
      return { file, width: 1, height: 1 };
    },
  });
  session.addFiles([jpeg('a.jpg'), jpeg('b.jpg'), jpeg('c.jpg')]);
  await new Promise((resolve) => {
    setTimeout(resolve, 80);
  });
  expect(max).toBe(1);
});

test('checks a photo from the web before adding it', async () => {
  const { session, model } = setUp();
  expect(await session.addAddress('not an address')).toBe('Not a valid URL');
  expect(await session.addAddress('https://a.example/page')).toBe('No photo found at this URL.');
  expect(await session.addAddress('http://a.example/a.jpg')).toBeUndefined();
  expect(model().photos).toEqual([
    expect.objectContaining({
      id: 'o1',
      externalUrl: 'https://a.example/a.jpg',
      width: 8,
      height: 6,
    }),
  ]);
});

test('stopping aborts a running upload; nothing is sent or changed afterwards', async () => {
  const { session, server, stop, model } = setUp();
  session.addFiles([jpeg('a.jpg'), jpeg('b.jpg')]);
  await settle();
  stop();
  await settle();
  expect(server.requests.map(({ signal }) => signal.aborted)).toEqual([true]);
  expect(model().photos.every(({ preuploadUrl }) => preuploadUrl === '')).toBe(true);
});
