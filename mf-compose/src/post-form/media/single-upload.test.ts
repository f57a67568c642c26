import { waitFor } from '@testing-library/react';
import type { UploadAnswer } from '../../uploads/send-upload.ts';
import { validatePost } from '@tessera/shared-contracts/posts/validate-post';
import { createFakeUploadServer, refused } from '../../testing/fake-upload-server.ts';
import { setUpFormStore } from '../../testing/form-store-setup.ts';
import { createAudioUpload } from '../audio/audio-upload.ts';
import { withoutAudio } from '../audio/audio-model.ts';
import { withChosenFile } from '../state/chosen-files.ts';
import { createVideoUpload, videoAt } from '../video/video-upload.ts';

const ok = (response: unknown): UploadAnswer => ({
  status: 200,
  body: { meta: { status: 200, msg: 'OK' }, response },
});
const mp3 = (name = 'song.mp3', bytes = 40) =>
  new File([new Uint8Array(bytes)], name, { type: 'audio/mpeg', lastModified: 1 });
const mp4 = (name = 'video.mp4') =>
  new File([new Uint8Array(40)], name, { type: 'video/mp4', lastModified: 1 });
const song = (changes: object = {}) =>
  ok({
    url: '/media/s.mp3',
    title: 'Night Bus',
    artist: 'The Samples',
    album: 'Corner',
    album_art: '/media/art.jpg',
    duration: 2,
    ...changes,
  });
const settle = () =>
  new Promise((resolve) => {
    setTimeout(resolve, 20);
  });

function audio() {
  const form = setUpFormStore('audio');
  const server = createFakeUploadServer();
  return { ...form, server, upload: createAudioUpload(form, server.send) };
}

test('UPL-17, PTYPE-06, PTYPE-20: uploading audio shows progress and fills the form from the tags of the file', async () => {
  const { upload, server, model } = audio();
  upload.add(mp3());
  await settle();
  expect(server.requests[0]).toMatchObject({ url: '/svc/post/upload_audio', fileName: 'song.mp3' });
  server.requests[0]?.onProgress(10);
  expect(upload.state).toEqual({
    kind: 'uploading',
    name: 'song.mp3',
    progress: 0.25,
    bytes: 10,
    total: 40,
  });
  expect([model().uploading, validatePost(model())]).toEqual([true, ['Uploads in progress.']]);
  await server.answer(song());
  expect(upload.state).toEqual({ kind: 'arrived', name: 'song.mp3' });
  expect(model()).toMatchObject({
    preuploadUrl: '/media/s.mp3',
    trackTitle: 'Night Bus',
    trackArtist: 'The Samples',
    trackAlbum: 'Corner',
    albumArt: '/media/art.jpg',
    confirmTos: false,
    uploading: false,
  });
  expect(validatePost(model())).toEqual([
    'You must agree that you have permission to share this file.',
  ]);
});

test('PTYPE-06: another file replaces what the first one filled in, not what the user wrote', async () => {
  const { upload, server, model, change } = audio();
  upload.add(mp3());
  await server.answer(song());
  change((current) => ({ ...current, trackTitle: 'My title', confirmTos: true }));
  upload.add(mp3('other.mp3'));
  await server.answer(
    song({ url: '/media/o.mp3', title: 'Other', artist: 'Others', album: '', album_art: '' }),
  );
  expect(model()).toMatchObject({
    preuploadUrl: '/media/o.mp3',
    trackTitle: 'My title',
    trackArtist: 'Others',
    trackAlbum: '',
    albumArt: '',
    confirmTos: false,
  });
  expect(withoutAudio(model())).toMatchObject({ preuploadUrl: '', trackTitle: '', albumArt: '' });
});

test('UPL-05, UPL-08, UPL-18: names a file of the wrong type and never sends it; the form does not wait for it', async () => {
  const { upload, server, model } = audio();
  upload.add(new File(['x'], 'words.txt', { type: 'text/plain' }));
  await settle();
  expect(upload.state).toEqual({
    kind: 'failed',
    name: 'words.txt',
    text: 'We can’t use TXT files. Use MP3.',
    isFinal: true,
  });
  expect([server.requests.length, model().uploading]).toEqual([0, false]);
});

test('UPL-13, UPL-14: a failed upload keeps its name and can be retried', async () => {
  const { upload, server, model } = audio();
  upload.add(mp3());
  await server.answer(refused(503, 'Busy.'));
  expect(upload.state).toEqual({ kind: 'failed', name: 'song.mp3', text: 'Busy.', isFinal: false });
  expect(model().uploading).toBe(false);
  upload.retry();
  expect(model().uploading).toBe(true);
  await server.answer(song());
  expect(model().preuploadUrl).toBe('/media/s.mp3');
});

test('a file that the server refuses looks like one that the form refuses: a retry is not offered', async () => {
  const { upload, server } = audio();
  for (const [status, isFinal] of [
    [400, true],
    [413, true],
    [429, false],
    [503, false],
    [0, false],
  ] as const) {
    upload.add(mp3(`song-${status}.mp3`));
    await server.answer(refused(status, 'No.'));
    expect([status, upload.state]).toEqual([status, expect.objectContaining({ isFinal })]);
  }
});

test('UPL-06, UPL-14: a canceled upload says so and can be resumed; a form that is opened again does not resume it', async () => {
  const { upload, server, model } = audio();
  const file = mp3();
  upload.add(file);
  await waitFor(() => expect(server.requests).toHaveLength(1));
  upload.cancel();
  expect(upload.state).toEqual({ kind: 'canceled', name: 'song.mp3', text: 'Canceled upload' });
  expect(server.requests[0]?.signal.aborted).toBe(true);
  expect(model().uploading).toBe(false);
  expect(model()).not.toHaveProperty('files');
  upload.resume(undefined);
  expect(upload.state.kind).toBe('canceled');
  upload.retry();
  expect([model().uploading, model().files]).toEqual([true, { media: file }]);
  await server.answer(song());
  expect(model().preuploadUrl).toBe('/media/s.mp3');
});

test('a response without a URL is a failure', async () => {
  const { upload, server, model } = audio();
  upload.add(mp3());
  await server.answer(ok({ something: 'else' }));
  expect(upload.state).toMatchObject({ kind: 'failed', text: 'Woops :(' });
  expect(model().preuploadUrl).toBe('');
});

test('UPL-06: removing the file or leaving the form aborts the upload', async () => {
  const { upload, server, model } = audio();
  upload.add(mp3());
  await settle();
  upload.drop();
  expect([upload.state.kind, model().uploading, server.requests[0]?.signal.aborted]).toEqual([
    'none',
    false,
    true,
  ]);
  upload.add(mp3('b.mp3'));
  await settle();
  upload.stop();
  expect([model().uploading, server.requests[1]?.signal.aborted]).toEqual([false, true]);
});

test('the form holds a chosen file until it is uploaded or removed; a restored form uploads it', async () => {
  const { upload, server, model, change } = audio();
  const file = mp3();
  upload.add(file);
  expect(model().files).toEqual({ media: file });
  await server.answer(refused(503, 'Busy.'));
  expect(model().files).toEqual({ media: file });
  upload.drop();
  expect(model()).not.toHaveProperty('files');
  upload.add(new File(['x'], 'words.txt', { type: 'text/plain' }));
  expect(model()).not.toHaveProperty('files');
  upload.resume(undefined);
  change((current) => withChosenFile(current, 'media', file));
  upload.resume(file);
  upload.resume(file);
  await settle();
  expect([server.requests.length, upload.state.kind, model().uploading]).toEqual([
    2,
    'uploading',
    true,
  ]);
  upload.stop();
  expect(model().files).toEqual({ media: file });
  upload.resume(file);
  await server.answer(song());
  expect(model()).toMatchObject({ preuploadUrl: '/media/s.mp3' });
  expect(model()).not.toHaveProperty('files');
  // content without a file replaces the current content while an upload is in progress
  upload.add(mp3('other.mp3'));
  upload.resume(undefined);
  expect([upload.state.kind, model().uploading]).toEqual(['none', false]);
});

test('PTYPE-07, RULE-22: an uploaded video fills in its URL and key and replaces an embed; the page remembers whether it needs processing', async () => {
  const form = setUpFormStore('video');
  form.change((current) => ({ ...current, embedCode: 'https://vimeo.com/1' }));
  const server = createFakeUploadServer();
  const upload = createVideoUpload(form, server.send);
  upload.add(mp4());
  await server.answer(
    ok({
      url: '/media/f.mov',
      key: 'k1',
      width: 640,
      height: 360,
      duration: 3,
      needs_processing: true,
    }),
  );
  expect(server.requests[0]?.url).toBe('/svc/post/upload_video');
  expect(form.model()).toMatchObject({
    preuploadUrl: '/media/f.mov',
    preuploadKey: 'k1',
    embedCode: '',
    uploading: false,
  });
  expect([
    videoAt('/media/f.mov')?.needsProcessing,
    videoAt('/media/f.mov')?.file.name,
    videoAt('/media/g.mp4'),
  ]).toEqual([true, 'video.mp4', undefined]);
  expect(validatePost(form.model())).toEqual([
    'You must agree that you have permission to share this file.',
  ]);
});
