import { createStore } from '@tessera/shared-ui/store';
import { uploadAudio, uploadPhoto, uploadVideo } from '@tessera/shared-contracts/media/endpoints';
import {
  defaultUploadName,
  isAutoUpload,
  uploadConcurrency,
  uploadRules,
  uploadTexts,
  type FileRules,
  type UploadKind,
} from '@tessera/shared-contracts/media/upload-rules';
import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { checkFile } from './check-file.ts';
import { sendUpload, type SendUpload } from './send-upload.ts';
import { uploadFile, UploadFailure } from './upload-file.ts';
import { uploadIdOf } from './upload-id.ts';
import { newUploadItem, type UploadItem } from './upload-item.ts';

/** Uploads files: one at a time, in the order they were added. A store for `useStore`. */
export interface Uploads {
  readonly items: readonly UploadItem[];
  subscribe(listener: () => void): () => void;
  /**
   * Adds a file; by default its upload starts when its turn comes. Returns the item's id. A file
   * that breaks the rules is never sent.
   */
  add(file: File): Promise<string>;
  /** Starts a waiting item, when uploads do not start automatically. */
  start(id: string): void;
  /** Retries a failed or aborted item; an upload in parts resumes where it stopped. */
  retry(id: string): void;
  /** Stops an item without removing it. */
  abort(id: string): void;
  /** Stops and removes the item. */
  remove(id: string): void;
  /** Stops everything; listeners are not called afterwards. */
  stop(): void;
}

export interface UploadOptions extends Partial<FileRules> {
  readonly kind: UploadKind;
  /**
   * Path to which the files are posted; by default, the path for this kind of file. An empty path
   * is refused.
   */
  readonly endpoint?: string;
  /** Name of the form field that holds the file. */
  readonly name?: string;
  readonly isAuto?: boolean;
  /** Sends bytes; tests inject a fake. */
  readonly send?: SendUpload;
}

const endpoints: Readonly<Record<UploadKind, string>> = {
  photo: uploadPhoto.path,
  audio: uploadAudio.path,
  video: uploadVideo.path,
};

const addressIn = (response: unknown): string => {
  const url: unknown =
    typeof response === 'object' && response !== null && 'url' in response
      ? response.url
      : undefined;
  return typeof url === 'string' ? url : '';
};

/**
 * Creates the uploads of one form.
 *
 * @throws Error if the endpoint is empty.
 * @example const uploads = createUploads(platform, { kind: 'audio' }); const id = await uploads.add(file);
 */
export function createUploads(
  platform: Platform,
  {
    kind,
    endpoint = endpoints[kind],
    name = defaultUploadName,
    isAuto = isAutoUpload,
    send = sendUpload,
    ...changedRules
  }: UploadOptions,
): Uploads {
  if (endpoint === '') throw new Error('An upload needs the path of an endpoint.');
  const rules: FileRules = { ...uploadRules[kind], ...changedRules };
  const running = new Map<string, AbortController>();
  const requested = new Set<string>();
  const store = createStore<readonly UploadItem[]>([]);
  let isStopped = false;
  /**
   * Whether uploads are paused because no one is logged in: nothing is sent until an item is added,
   * started, retried or removed.
   */
  let isHeld = false;

  const find = (id: string): UploadItem | undefined => store.state.find((item) => item.id === id);
  function show(next: readonly UploadItem[]): void {
    if (isStopped) return;
    store.set(next);
  }
  const change = (id: string, changes: Partial<UploadItem>): void =>
    show(store.state.map((item) => (item.id === id ? { ...item, ...changes } : item)));

  async function run({ id, file }: UploadItem): Promise<void> {
    const abort = new AbortController();
    running.set(id, abort);
    change(id, { uploading: true });
    try {
      const responseJSON = await uploadFile({
        platform,
        send,
        url: endpoint,
        name,
        id,
        file,
        signal: abort.signal,
        onProgress: (bytesLoaded) => {
          if (!abort.signal.aborted) change(id, { bytesLoaded });
        },
      });
      if (!abort.signal.aborted)
        change(id, {
          uploading: false,
          complete: true,
          bytesLoaded: file.size,
          url: addressIn(responseJSON),
          responseJSON,
        });
    } catch (error) {
      if (!abort.signal.aborted) fail(id, error);
    } finally {
      if (running.get(id) === abort) running.delete(id);
      startNext();
    }
  }

  function fail(id: string, error: unknown): void {
    const isRefused = error instanceof UploadFailure;
    if (!isRefused) platform.log.error(error, { action: 'upload' });
    const status = isRefused ? error.status : 0;
    if (status === 401) isHeld = true;
    change(id, {
      uploading: false,
      status: uploadTexts.failed,
      error: (isRefused && error.message) || uploadTexts.failedWithoutDetail,
      failedWith: status,
    });
  }

  const isWaiting = (item: UploadItem): boolean =>
    !item.complete && !item.uploading && item.status === '' && (isAuto || requested.has(item.id));
  function startNext(): void {
    if (isHeld || isStopped || running.size >= uploadConcurrency) return;
    const next = store.state.find(isWaiting);
    if (next) void run(next);
  }
  function resumeAll(): void {
    isHeld = false;
    startNext();
  }
  function abort(id: string): void {
    running.get(id)?.abort();
    running.delete(id);
  }

  const retryUnanswered = () => {
    for (const item of store.state) if (item.failedWith === 0) uploads.retry(item.id);
  };
  window.addEventListener('online', retryUnanswered);

  const uploads: Uploads = {
    get items() {
      return store.state;
    },
    subscribe: store.subscribe,
    async add(file) {
      const known = await uploadIdOf(file);
      // adding the same file twice makes two uploads
      let id = known;
      for (let copy = 2; find(id); copy += 1) id = `${known}-${copy}`;
      const error = checkFile(file, rules);
      const item = newUploadItem(id, file);
      show([
        ...store.state,
        error === undefined ? item : { ...item, error, status: uploadTexts.failed },
      ]);
      resumeAll();
      return id;
    },
    start(id) {
      requested.add(id);
      resumeAll();
    },
    retry(id) {
      const item = find(id);
      if (!item || item.complete || item.status === '' || checkFile(item.file, rules) !== undefined)
        return;
      requested.add(id);
      change(id, { error: '', status: '', failedWith: undefined });
      resumeAll();
    },
    abort(id) {
      const item = find(id);
      if (!item || item.complete || item.status !== '') return;
      abort(id);
      change(id, { uploading: false, status: uploadTexts.canceled });
      startNext();
    },
    remove(id) {
      abort(id);
      show(store.state.filter((item) => item.id !== id));
      resumeAll();
    },
    stop() {
      isStopped = true;
      store.clear();
      window.removeEventListener('online', retryUnanswered);
      for (const controller of running.values()) controller.abort();
    },
  };
  return uploads;
}
