import { createStore } from '@tessera/shared-ui/store';
import {
  uploadRules,
  uploadTexts,
  type UploadKind,
} from '@tessera/shared-contracts/media/upload-rules';
import type { Platform } from '@tessera/shared-contracts/platform/platform';
import * as v from 'valibot';
import { checkFile } from '../../uploads/check-file.ts';
import { createUploads, type UploadOptions, type Uploads } from '../../uploads/create-uploads.ts';
import { isRefused, uploadProgress } from '../../uploads/upload-item.ts';

/** The state of the upload of a single file. */
export type SingleUploadState =
  | { readonly kind: 'none' }
  /** `progress` is from 0 to 1; `bytes` of `total` have been sent. */
  | {
      readonly kind: 'uploading';
      readonly name: string;
      readonly progress: number;
      readonly bytes: number;
      readonly total: number;
    }
  /** `isFinal`: a retry would not help. */
  | {
      readonly kind: 'failed';
      readonly name: string;
      readonly text: string;
      readonly isFinal: boolean;
    }
  /** The person stopped the upload; `retry` resumes it. */
  | { readonly kind: 'canceled'; readonly name: string; readonly text: string }
  | { readonly kind: 'arrived'; readonly name: string };

/** Uploads one file at a time. A store for `useStore`. */
export interface SingleUpload {
  readonly state: SingleUploadState;
  subscribe(listener: () => void): () => void;
  /** Uploads a file in place of the current one. */
  add(file: File): void;
  /**
   * Call with the form's chosen file when the form has opened or its content was replaced. Uploads
   * the file unless it is the current one. Without a file, drops an upload that is in progress.
   */
  resume(file: File | undefined): void;
  retry(): void;
  /** Stops the upload; `retry` resumes it. */
  cancel(): void;
  /** Stops the upload and drops the file. */
  drop(): void;
  stop(): void;
}

export interface SingleUploadOptions<T> {
  readonly platform: Platform;
  readonly kind: UploadKind;
  readonly answer: v.GenericSchema<unknown, T>;
  readonly onArrived: (answer: T, file: File) => void;
  /** Called when an upload starts or ends. */
  readonly onActiveChange: (isGoing: boolean) => void;
  /** Called with the file that the form must store until it is uploaded; undefined if none. */
  readonly onChosen: (file: File | undefined) => void;
  readonly send?: UploadOptions['send'];
}

export function createSingleUpload<T>({
  platform,
  kind,
  answer,
  onArrived,
  onActiveChange,
  onChosen,
  send,
}: SingleUploadOptions<T>): SingleUpload {
  let uploads: Uploads | undefined;
  const store = createStore<SingleUploadState>({ kind: 'none' });
  let current: { readonly file: File; id: string | undefined; isDone: boolean } | undefined;

  function show(next: SingleUploadState): void {
    const isGoing = next.kind === 'uploading';
    if (isGoing !== (store.state.kind === 'uploading')) onActiveChange(isGoing);
    store.set(next);
  }
  function start(): Uploads {
    const created = createUploads(platform, { kind, ...(send && { send }) });
    created.subscribe(follow);
    return created;
  }
  function follow(): void {
    const item = uploads?.items.find(({ id }) => id === current?.id);
    if (!item || !current || current.isDone) return;
    const { name } = item.file;
    if (item.status === uploadTexts.canceled)
      return show({ kind: 'canceled', name, text: item.status });
    if (item.status !== '')
      return show({
        kind: 'failed',
        name,
        text: item.error || item.status,
        isFinal: isRefused(item),
      });
    if (!item.complete)
      return show({
        kind: 'uploading',
        name,
        progress: uploadProgress(item),
        bytes: item.bytesLoaded,
        total: item.bytesTotal,
      });
    current.isDone = true;
    const read = v.safeParse(answer, item.responseJSON);
    if (!read.success)
      return show({ kind: 'failed', name, text: uploadTexts.failedWithoutDetail, isFinal: true });
    onArrived(read.output, item.file);
    onChosen(undefined);
    show({ kind: 'arrived', name });
  }
  function forget(): void {
    const id = current?.id;
    current = undefined;
    if (id !== undefined) uploads?.remove(id);
  }
  const one: SingleUpload = {
    get state() {
      return store.state;
    },
    subscribe: store.subscribe,
    add(file) {
      forget();
      uploads ??= start();
      const added: NonNullable<typeof current> = { file, id: undefined, isDone: false };
      current = added;
      onChosen(checkFile(file, uploadRules[kind]) === undefined ? file : undefined);
      show({ kind: 'uploading', name: file.name, progress: 0, bytes: 0, total: file.size });
      const queue = uploads;
      void queue.add(file).then((id) => {
        if (current !== added) return queue.remove(id);
        added.id = id;
        follow();
      });
    },
    resume(file) {
      if (file && current?.file !== file) one.add(file);
      else if (!file && store.state.kind === 'uploading') one.drop();
    },
    retry() {
      if (current?.id === undefined) return;
      if (store.state.kind === 'canceled') onChosen(current.file);
      uploads?.retry(current.id);
    },
    cancel() {
      if (current?.id === undefined) return one.drop();
      // otherwise a form that is opened again would resume the upload
      onChosen(undefined);
      uploads?.abort(current.id);
    },
    drop() {
      forget();
      onChosen(undefined);
      show({ kind: 'none' });
    },
    stop() {
      current = undefined;
      uploads?.stop();
      uploads = undefined;
      show({ kind: 'none' });
    },
  };
  return one;
}
