import { videoState } from '@tessera/shared-contracts/media/endpoints';
import { uploadTexts } from '@tessera/shared-contracts/media/upload-rules';
import { CallError } from '@tessera/shared-contracts/platform/platform';
import { livePhotoLimits, livePhotoTexts } from '@tessera/shared-contracts/posts/live-photo';
import { createFakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { signedIn } from '@tessera/shared-contracts/testing/samples';
import { waitFor } from '@testing-library/react';
import { createFakeUploadServer } from '../../testing/fake-upload-server.ts';
import type { UploadAnswer } from '../../uploads/send-upload.ts';
import { createPhotoMotions } from './photo-motions.ts';

const mp4 = (bytes = 40) =>
  new File([new Uint8Array(bytes)], 'wave.mp4', { type: 'video/mp4', lastModified: 1 });
const uploaded = (changes: object = {}): UploadAnswer => ({
  status: 200,
  body: {
    meta: { status: 200, msg: 'OK' },
    response: {
      url: '/media/key.mp4',
      key: 'key',
      width: 320,
      height: 240,
      duration: 3.1,
      needs_processing: false,
      ...changes,
    },
  },
});

function setUp() {
  const platform = createFakePlatform(signedIn());
  const server = createFakeUploadServer();
  const ready: [string, string][] = [];
  const motions = createPhotoMotions({
    platform,
    send: server.send,
    interval: 1,
    onReady: (id, url) => ready.push([id, url]),
  });
  /** Adds a video to a photo, and responds to the upload. */
  async function send(answer: UploadAnswer, id = 'o1'): Promise<void> {
    motions.add(id, mp4());
    await waitFor(() => expect(server.waiting).toBe(1));
    await server.answer(answer);
  }
  return { platform, server, motions, ready, send };
}

test('PTYPE-11: a video that needs no conversion becomes the motion of its photo as soon as it is uploaded', async () => {
  const { motions, ready, send } = setUp();
  await send(uploaded());
  await waitFor(() => expect(ready).toEqual([['o1', '/media/key.mp4']]));
  expect([motions.isGoing(), motions.state.size]).toEqual([false, 0]);
});

test('the server is polled until a video that needs conversion is ready; until then the video counts as under way', async () => {
  const { platform, motions, ready, send } = setUp();
  let asked = 0;
  platform.answer(videoState, () => {
    asked += 1;
    return { state: asked < 3 ? 'waiting' : 'ready', url: '/media/converted.mp4' };
  });
  await send(uploaded({ needs_processing: true }));
  await waitFor(() => expect(motions.state.get('o1')?.kind).toBe('preparing'));
  expect(motions.isGoing()).toBe(true);
  await waitFor(() => expect(ready).toEqual([['o1', '/media/converted.mp4']]));
  expect(asked).toBe(3);
  expect(motions.isGoing()).toBe(false);
});

test('a video that is too long or too big, or that cannot be converted, is refused with a reason', async () => {
  const { platform, motions, ready, send } = setUp();
  await send(uploaded({ duration: livePhotoLimits.seconds + 1 }));
  await waitFor(() =>
    expect(motions.state.get('o1')).toMatchObject({ kind: 'failed', text: livePhotoTexts.tooLong }),
  );
  motions.add('o2', mp4(livePhotoLimits.bytes + 1));
  expect(motions.state.get('o2')).toMatchObject({ kind: 'failed', text: livePhotoTexts.tooBig });
  platform.answer(videoState, { state: 'failed', url: '' });
  await send(uploaded({ needs_processing: true }), 'o3');
  await waitFor(() =>
    expect(motions.state.get('o3')).toMatchObject({
      kind: 'failed',
      text: uploadTexts.notConverted,
      isFinal: true,
    }),
  );
  expect([ready, motions.isGoing()]).toEqual([[], false]);
});

test('a video can be retried if the connection was lost during its conversion', async () => {
  const { platform, motions, ready, send } = setUp();
  platform.answer(videoState, new CallError(0, []));
  await send(uploaded({ needs_processing: true }));
  await waitFor(() =>
    expect(motions.state.get('o1')).toMatchObject({ kind: 'failed', isFinal: false }),
  );
  platform.answer(videoState, { state: 'ready', url: '/media/converted.mp4' });
  motions.retry('o1');
  await waitFor(() => expect(ready).toEqual([['o1', '/media/converted.mp4']]));
});

test('UPL-14: a canceled video no longer counts as under way, and its upload can be resumed', async () => {
  const { server, motions, ready } = setUp();
  motions.add('o1', mp4());
  await waitFor(() => expect(server.waiting).toBe(1));
  motions.cancel('o1');
  await waitFor(() =>
    expect(motions.state.get('o1')).toMatchObject({ kind: 'canceled', text: 'Canceled upload' }),
  );
  expect(motions.isGoing()).toBe(false);
  motions.retry('o1');
  await waitFor(() => expect(motions.isGoing()).toBe(true));
  await waitFor(() => expect(server.waiting).toBe(1));
  await server.answer(uploaded());
  await waitFor(() => expect(ready).toEqual([['o1', '/media/key.mp4']]));
});

test('the videos of removed photos and closed forms are dropped', async () => {
  const { platform, motions, ready, send } = setUp();
  platform.answer(videoState, { state: 'waiting', url: '' });
  await send(uploaded({ needs_processing: true }));
  await waitFor(() => expect(motions.isGoing()).toBe(true));
  motions.keep(new Set(['o2']));
  expect(motions.state.size).toBe(0);
  const { length } = platform.calls;
  await send(uploaded({ needs_processing: true }), 'o2');
  await waitFor(() => expect(motions.state.get('o2')?.kind).toBe('preparing'));
  motions.stop();
  expect(motions.state.size).toBe(0);
  platform.answer(videoState, { state: 'ready', url: '/media/late.mp4' });
  expect(platform.calls.length).toBeGreaterThan(length);
  expect(ready).toEqual([]);
});
