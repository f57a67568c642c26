import { createStore } from '@tessera/shared-ui/store';
import { uploadedPhoto } from '@tessera/shared-contracts/media/endpoints';
import { uploadRules, uploadTexts } from '@tessera/shared-contracts/media/upload-rules';
import { postLimits } from '@tessera/shared-contracts/posts/post-limits';
import { postTexts } from '@tessera/shared-contracts/posts/post-texts';
import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { normaliseUrl } from '@tessera/shared-contracts/posts/url-rules';
import * as v from 'valibot';
import { checkFile } from '../../uploads/check-file.ts';
import type { Uploads } from '../../uploads/create-uploads.ts';
import { isRefused, uploadProgress, type UploadItem } from '../../uploads/upload-item.ts';
import type { FormChanges } from '../change-form.ts';
import type { FormStore } from '../state/form-state.ts';
import {
  addPhotos,
  changePhoto,
  hasAddress,
  photoName,
  removePhoto,
  type PhotoModel,
} from './photo-items.ts';
import type { PhotoMotions } from './photo-motions.ts';
import { photoTexts } from './photo-texts.ts';
import {
  measureByAddress,
  type ProcessedPhoto,
  type ProcessPhoto,
} from './processing/process-photo.ts';

/** The state of a photo in the form. */
export type PhotoStatus =
  | { readonly kind: 'ready' | 'preparing' | 'waiting' }
  /** Progress from 0 to 1. */
  | { readonly kind: 'uploading'; readonly progress: number }
  | { readonly kind: 'failed'; readonly error: string; readonly isFinal: boolean }
  /** The photo was never uploaded, and its file is gone. */
  | { readonly kind: 'missing' };

/** A file that was refused, and why. */
export interface Refusal {
  readonly key: number;
  readonly name: string;
  readonly text: string;
}

export interface PhotoSessionState {
  readonly statuses: ReadonlyMap<string, PhotoStatus>;
  /** URLs that show photos, before and after their upload. */
  readonly previews: ReadonlyMap<string, string>;
  /** Names of photos, where they are known. */
  readonly names: ReadonlyMap<string, string>;
  readonly refusals: readonly Refusal[];
}

/**
 * Prepares and uploads the photos of one form and puts them into its model. A store for `useStore`.
 */
export interface PhotoSession {
  readonly state: PhotoSessionState;
  subscribe(listener: () => void): () => void;
  /**
   * Starts with the photos that are already in the form; returns a function that stops all uploads
   * and frees the previews. The model keeps its photos.
   */
  start(): () => void;
  addFiles(files: readonly File[]): void;
  /** Adds a photo by its URL; returns the reason if the URL is invalid or shows no photo. */
  addAddress(address: string): Promise<string | undefined>;
  /** Puts another file in the place of one that was lost. */
  replaceFile(id: string, file: File): void;
  remove(id: string): void;
  retry(id: string): void;
  dismiss(refusal: Refusal): void;
  change(changeModel: (model: PhotoModel) => PhotoModel): void;
}

export interface PhotoSessionOptions {
  readonly platform: Platform;
  readonly store: Pick<FormStore, 'state' | 'subscribe'>;
  readonly change: FormChanges['change'];
  readonly uploads: Uploads;
  readonly process: ProcessPhoto;
  /** The videos of live photos; the form counts as uploading until they are ready, too. */
  readonly motions?: PhotoMotions;
  readonly measure?: typeof measureByAddress;
}

/** Size in bytes up to which an image file is cheap to show unscaled. */
const smallFile = 1_500_000;

interface Job {
  /** The chosen file and, if processing replaced it, the file that is sent. */
  readonly files: File[];
  readonly addresses: string[];
  processed: ProcessedPhoto | undefined;
  uploadId: string | undefined;
}

/** Whether a file is rescaled before its size is checked against the limit. */
const isScaled = (file: File): boolean =>
  /^image\/(?:jpe?g|png)$/i.test(file.type) || /\.(?:jpe?g|png)$/i.test(file.name);

export function createPhotoSession({
  platform,
  store,
  change,
  uploads,
  process,
  motions,
  measure = measureByAddress,
}: PhotoSessionOptions): PhotoSession {
  const jobs = new Map<string, Job>();
  let refusals: readonly Refusal[] = [];
  let refusalCount = 0;
  const session = createStore<PhotoSessionState>({
    statuses: new Map(),
    previews: new Map(),
    names: new Map(),
    refusals,
  });
  /**
   * Resolves when the last preparation ends. Photos are prepared one at a time, so that memory
   * holds only one decoded image.
   */
  let turn: Promise<unknown> = Promise.resolve();

  function photoModel(): PhotoModel | undefined {
    const form = store.state;
    return form.phase !== 'loading' && form.model.type === 'photo' ? form.model : undefined;
  }
  const isOpen = (): boolean => store.state.phase === 'open';
  function changeModel(next: (model: PhotoModel) => PhotoModel): void {
    if (isOpen()) change((model) => (model.type === 'photo' ? next(model) : model));
  }

  const itemOf = (id: string): UploadItem | undefined => {
    const uploadId = jobs.get(id)?.uploadId;
    return uploads.items.find((item) => item.id === uploadId);
  };

  function statusOf(photo: PhotoModel['photos'][number]): PhotoStatus {
    if (hasAddress(photo)) return { kind: 'ready' };
    const job = jobs.get(photo.id);
    if (!job) return photo.file ? { kind: 'preparing' } : { kind: 'missing' };
    const item = itemOf(photo.id);
    if (!item) return { kind: 'preparing' };
    if (item.status !== '')
      return {
        kind: 'failed',
        error: item.error || item.status,
        isFinal: isRefused(item),
      };
    if (item.complete)
      return v.is(uploadedPhoto, item.responseJSON)
        ? { kind: 'uploading', progress: 1 }
        : { kind: 'failed', error: uploadTexts.failedWithoutDetail, isFinal: true };
    return item.uploading
      ? { kind: 'uploading', progress: uploadProgress(item) }
      : { kind: 'waiting' };
  }

  function startJob(id: string, file: File): void {
    // decoding large images blocks key handling; they are shown once they are scaled down
    const job: Job = {
      files: [file],
      addresses: file.size <= smallFile ? [URL.createObjectURL(file)] : [],
      processed: undefined,
      uploadId: undefined,
    };
    jobs.set(id, job);
    const isCurrent = () => jobs.get(id) === job;
    async function prepareAndUpload(): Promise<void> {
      if (!isCurrent()) return;
      const processed = await process(file);
      if (!isCurrent()) return;
      if (processed.file !== file) job.files.push(processed.file);
      if (processed.file !== file || job.addresses.length === 0)
        job.addresses.push(URL.createObjectURL(processed.file));
      job.processed = processed;
      sync();
      const uploadId = await uploads.add(processed.file);
      if (isCurrent()) job.uploadId = uploadId;
      else uploads.remove(uploadId);
      sync();
    }
    turn = turn
      .then(prepareAndUpload)
      .catch((error: unknown) => platform.log.error(error, { action: 'prepare photo' }));
  }

  function endJob(id: string): void {
    const job = jobs.get(id);
    if (!job) return;
    jobs.delete(id);
    if (job.uploadId !== undefined) uploads.remove(job.uploadId);
    for (const address of job.addresses) URL.revokeObjectURL(address);
  }

  /** Lists photos that the server has refused as it lists other refused files; they take no place. */
  function refusePhotos({ photos }: PhotoModel): void {
    if (!isOpen()) return;
    for (const { id, file } of photos) {
      const item = itemOf(id);
      if (!item || !isRefused(item)) continue;
      refuse(jobs.get(id)?.files[0]?.name ?? file?.name ?? '', item.error);
      changeModel((model) => removePhoto(model, id));
      endJob(id);
    }
  }

  /** The model with processed files, the URLs of finished uploads, and `uploading` updated. */
  function takeResults(model: PhotoModel): PhotoModel {
    let next = model;
    for (const photo of model.photos) {
      const processed = jobs.get(photo.id)?.processed;
      if (processed && photo.file && photo.file !== processed.file)
        next = changePhoto(next, photo.id, processed);
      const item = itemOf(photo.id);
      if (!item?.complete || hasAddress(photo)) continue;
      const answer = v.safeParse(uploadedPhoto, item.responseJSON);
      if (answer.success)
        next = changePhoto(next, photo.id, {
          ...answer.output,
          preuploadUrl: answer.output.url,
          file: null,
        });
    }
    const uploading =
      motions?.isGoing() === true ||
      next.photos.some((photo) =>
        ['preparing', 'waiting', 'uploading'].includes(statusOf(photo).kind),
      );
    return uploading === next.uploading ? next : { ...next, uploading };
  }

  let isSyncing = false;
  /** Reconciles jobs, model and view; may be called at any time. */
  function sync(): void {
    const model = photoModel();
    if (!model || isSyncing) return;
    isSyncing = true;
    for (const id of jobs.keys()) {
      const photo = model.photos.find((known) => known.id === id);
      const isOther = photo?.file && !jobs.get(id)?.files.includes(photo.file);
      if (!photo || isOther) endJob(id);
    }
    motions?.keep(new Set(model.photos.map(({ id }) => id)));
    for (const photo of model.photos)
      if (photo.file && !hasAddress(photo) && !jobs.has(photo.id)) startJob(photo.id, photo.file);
    refusePhotos(model);
    changeModel(takeResults);
    isSyncing = false;
    publish();
  }

  let shown = '';
  /** Notifies listeners, unless nothing that they show has changed. */
  function publish(): void {
    const photos = photoModel()?.photos ?? [];
    const next: PhotoSessionState = {
      statuses: new Map(photos.map((photo) => [photo.id, statusOf(photo)])),
      previews: new Map(
        photos.map((photo) => [
          photo.id,
          jobs.get(photo.id)?.addresses.at(-1) ??
            (photo.url || photo.preuploadUrl || photo.externalUrl),
        ]),
      ),
      names: new Map(
        photos.map((photo) => [photo.id, jobs.get(photo.id)?.files[0]?.name ?? photoName(photo)]),
      ),
      refusals,
    };
    const looks = JSON.stringify([
      [...next.statuses],
      [...next.previews],
      [...next.names],
      refusals,
    ]);
    if (looks === shown) return;
    shown = looks;
    session.set(next);
  }

  function refuse(name: string, text: string): void {
    refusals = [...refusals, { key: (refusalCount += 1), name, text }];
  }

  /** As many of the items as there is room for; shows a toast if some are left out. */
  function upToLimit<T>(wanted: readonly T[]): readonly T[] {
    const room = Math.max(0, postLimits.photos - (photoModel()?.photos.length ?? 0));
    if (wanted.length > room)
      platform.toasts.show({ text: postTexts.tooManyPhotos, tone: 'error' });
    return wanted.slice(0, room);
  }

  return {
    get state() {
      return session.state;
    },
    subscribe: session.subscribe,
    start() {
      const stops = [
        store.subscribe(sync),
        uploads.subscribe(sync),
        ...(motions ? [motions.subscribe(sync)] : []),
      ];
      sync();
      return () => {
        for (const stop of stops) stop();
        // stop first: removing an item would start the next upload
        uploads.stop();
        motions?.stop();
        for (const id of jobs.keys()) endJob(id);
      };
    },
    addFiles(files) {
      if (!photoModel() || !isOpen()) return;
      refusals = [];
      const fitting = files.filter((file) => {
        const reason = checkFile(file, {
          ...uploadRules.photo,
          ...(isScaled(file) ? { maxUploadSize: Infinity } : {}),
        });
        if (reason !== undefined) refuse(file.name, reason);
        return reason === undefined;
      });
      const taken = upToLimit(fitting);
      if (taken.length > 0)
        changeModel((model) =>
          addPhotos(
            model,
            taken.map((file) => ({ file })),
          ),
        );
      publish();
    },
    async addAddress(typed) {
      // pages show images over https only
      const address = normaliseUrl(typed)?.replace(/^http:/i, 'https:');
      if (address === undefined) return photoTexts.notAnAddress;
      const size = await measure(address);
      if (!size) return photoTexts.nothingThere;
      const taken = upToLimit([address]);
      changeModel((model) =>
        taken.length === 0
          ? model
          : addPhotos(model, [{ externalUrl: address, url: address, ...size }]),
      );
      return undefined;
    },
    replaceFile: (id, file) =>
      changeModel((model) => changePhoto(model, id, { file, width: 0, height: 0 })),
    remove: (id) => changeModel((model) => removePhoto(model, id)),
    retry(id) {
      const uploadId = jobs.get(id)?.uploadId;
      if (uploadId !== undefined) uploads.retry(uploadId);
    },
    dismiss(refusal) {
      refusals = refusals.filter((other) => other !== refusal);
      publish();
    },
    change: changeModel,
  };
}
