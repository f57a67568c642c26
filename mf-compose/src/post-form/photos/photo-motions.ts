import {
  uploadedVideo,
  videoState,
  type UploadedVideo,
} from '@tessera/shared-contracts/media/endpoints';
import { uploadTexts } from '@tessera/shared-contracts/media/upload-rules';
import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { livePhotoLimits, livePhotoTexts } from '@tessera/shared-contracts/posts/live-photo';
import { later } from '@tessera/shared-ui/lifetime';
import { createStore } from '@tessera/shared-ui/store';
import {
  createSingleUpload,
  type SingleUpload,
  type SingleUploadOptions,
} from '../media/single-upload.ts';

/** Milliseconds between two requests that ask the server whether a video is ready. */
const askInterval = 1000;

/** The state of a live photo's video until it can be played. */
export type MotionState =
  | Extract<SingleUpload['state'], { kind: 'uploading' | 'canceled' | 'failed' }>
  /** Uploaded, and being converted by the server. */
  | { readonly kind: 'preparing'; readonly name: string };

/** Whether the video is still being uploaded or converted. */
export const isMotionPending = ({ kind }: MotionState): boolean =>
  kind === 'uploading' || kind === 'preparing';

/**
 * The short videos of live photos that are not ready yet, by the ids of their photos. A store for
 * `useStore`.
 */
export interface PhotoMotions {
  readonly state: ReadonlyMap<string, MotionState>;
  subscribe(listener: () => void): () => void;
  add(id: string, file: File): void;
  retry(id: string): void;
  /** Stops the upload; `retry` resumes it. */
  cancel(id: string): void;
  /** Stops the upload, and forgets the file. */
  drop(id: string): void;
  /** Drops the videos of photos that are not among these. */
  keep(ids: ReadonlySet<string>): void;
  /** Whether any video is still being uploaded or converted. */
  isGoing(): boolean;
  stop(): void;
}

/** A substitute for motions where live photos are off. */
export const noMotions: Pick<PhotoMotions, 'state' | 'subscribe'> = {
  state: new Map(),
  subscribe: () => () => {},
};

export interface PhotoMotionsOptions {
  readonly platform: Platform;
  /** Called with a photo's id and the URL of its video once the video can be played. */
  readonly onReady: (id: string, url: string) => void;
  readonly send?: SingleUploadOptions<UploadedVideo>['send'];
  readonly interval?: number;
}

interface Motion {
  readonly upload: SingleUpload;
  readonly life: AbortController;
  /**
   * Asks the server whether the video has been converted; undefined until an uploaded video turns
   * out to need conversion.
   */
  ask: (() => void) | undefined;
}

export function createPhotoMotions({
  platform,
  onReady,
  send,
  interval = askInterval,
}: PhotoMotionsOptions): PhotoMotions {
  const store = createStore<ReadonlyMap<string, MotionState>>(new Map());
  const motions = new Map<string, Motion>();

  function show(id: string, state: MotionState | undefined): void {
    const next = new Map(store.state);
    if (state) next.set(id, state);
    else next.delete(id);
    store.set(next);
  }
  function end(id: string): void {
    const motion = motions.get(id);
    motions.delete(id);
    motion?.life.abort();
    motion?.upload.stop();
  }
  function drop(id: string): void {
    end(id);
    if (store.state.has(id)) show(id, undefined);
  }
  function finish(id: string, url: string): void {
    // set the URL first: the form no longer counts as uploading once no motion is under way
    onReady(id, url);
    drop(id);
  }

  /** Polls the server until the video is converted, or until its conversion or a request fails. */
  async function prepare(id: string, motion: Motion, key: string, name: string): Promise<void> {
    const { signal } = motion.life;
    const fail = (text: string, isFinal: boolean): void =>
      show(id, { kind: 'failed', name, text, isFinal });
    show(id, { kind: 'preparing', name });
    try {
      const { state, url } = await platform.call(videoState, { query: { key } }, { signal });
      if (signal.aborted) return;
      if (state === 'ready') finish(id, url);
      else if (state === 'failed') fail(uploadTexts.notConverted, true);
      else later(signal, interval, () => motion.ask?.());
    } catch (error) {
      if (signal.aborted) return;
      platform.log.error(error, { action: 'prepare motion' });
      fail(uploadTexts.failed, false);
    }
  }

  function arrive(id: string, motion: Motion, video: UploadedVideo, name: string): void {
    if (Math.floor(video.duration) > livePhotoLimits.seconds)
      return show(id, { kind: 'failed', name, text: livePhotoTexts.tooLong, isFinal: true });
    if (!video.needs_processing) return finish(id, video.url);
    motion.ask = () => void prepare(id, motion, video.key, name);
    motion.ask();
  }

  return {
    get state() {
      return store.state;
    },
    subscribe: store.subscribe,
    add(id, file) {
      drop(id);
      const { name, size } = file;
      if (size > livePhotoLimits.bytes)
        return show(id, { kind: 'failed', name, text: livePhotoTexts.tooBig, isFinal: true });
      const upload = createSingleUpload({
        platform,
        kind: 'video',
        answer: uploadedVideo,
        ...(send && { send }),
        onArrived: (video) => arrive(id, motion, video, name),
        onActiveChange: () => {},
        onChosen: () => {},
      });
      const motion: Motion = { upload, life: new AbortController(), ask: undefined };
      motions.set(id, motion);
      upload.subscribe(() => {
        const { state } = upload;
        if (motions.get(id) === motion && state.kind !== 'none' && state.kind !== 'arrived')
          show(id, state);
      });
      upload.add(file);
    },
    retry(id) {
      const motion = motions.get(id);
      if (motion?.ask) motion.ask();
      else motion?.upload.retry();
    },
    cancel: (id) => motions.get(id)?.upload.cancel(),
    drop,
    keep(ids) {
      for (const id of store.state.keys()) if (!ids.has(id)) drop(id);
    },
    isGoing: () => [...store.state.values()].some(isMotionPending),
    stop() {
      for (const id of motions.keys()) end(id);
      store.set(new Map());
    },
  };
}
