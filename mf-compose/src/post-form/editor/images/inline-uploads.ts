import { createId } from '@tessera/shared-contracts/core/create-id';
import { uploadedPhoto } from '@tessera/shared-contracts/media/endpoints';
import { uploadRules, uploadTexts } from '@tessera/shared-contracts/media/upload-rules';
import type { Platform } from '@tessera/shared-contracts/platform/platform';
import type { Editor } from '@tiptap/react';
import { safeParse } from 'valibot';
import { checkFile } from '../../../uploads/check-file.ts';
import { createUploads, type Uploads } from '../../../uploads/create-uploads.ts';
import {
  isPending,
  isRefused,
  uploadProgress,
  type UploadItem,
} from '../../../uploads/upload-item.ts';
import { editorTexts } from '../parts/editor-texts.ts';
import { takeAwaited } from './awaited-image.ts';
import { insertFigure } from './insert-figure.ts';
import type { ImagesOfForm } from './pending-images.ts';
import { createUploadNotice, type UploadNotice } from './upload-notice.ts';
import { addPlace, placeOf, removePlace } from './upload-places.ts';

/** Images of a text that are uploading. */
export interface InlineUploads {
  /**
   * Inserts images at a position, or at the cursor, once they are uploaded; until then a notice is
   * shown there.
   */
  add(files: readonly File[], at?: number): void;
  /** Resumes the unfinished uploads of the images that a restored text awaits. */
  restore(): void;
  readonly isPending: boolean;
  /** Stops the uploads. Their files stay stored. */
  stop(): void;
}

interface Upload {
  readonly place: string;
  readonly notice: UploadNotice;
  readonly item: string;
}

export interface InlineUploadOptions {
  readonly platform: Platform;
  readonly editor: Editor;
  readonly form: ImagesOfForm;
  /** Called when the awaited images have changed: the form must get the new text immediately. */
  readonly onText: () => void;
  /** Sends files; tests inject their own. */
  readonly uploads?: Uploads;
}

export function createInlineUploads({
  platform,
  editor,
  form,
  onText,
  uploads = createUploads(platform, { kind: 'photo' }),
}: InlineUploadOptions): InlineUploads {
  const running = new Map<string, Upload>();
  /** Number of files whose upload has no id yet. */
  let added = 0;
  let isStopped = false;
  let wasPending = false;

  const itemOf = (upload: Upload): UploadItem | undefined =>
    uploads.items.find(({ id }) => id === upload.item);
  // a failed upload counts too: the person decides whether to retry it or to leave it out
  const pending = (): boolean => added > 0 || running.size > 0;
  function reportPending(): void {
    if (pending() === wasPending) return;
    wasPending = pending();
    form.reportPending(wasPending);
  }

  function end(upload: Upload): void {
    running.delete(upload.place);
    uploads.remove(upload.item);
    if (placeOf(editor.view, upload.place) !== undefined) removePlace(editor.view, upload.place);
    upload.notice.revokePreview();
    // report the text first: the stored file is deleted only once the text no longer awaits it
    onText();
    form.storeFile(upload.place, undefined);
    reportPending();
  }

  function finish(upload: Upload, item: UploadItem): void {
    const at = placeOf(editor.view, upload.place);
    const answer = safeParse(uploadedPhoto, item.responseJSON);
    if (!answer.success) return upload.notice.showError(uploadTexts.failedWithoutDetail, false);
    // `at` is undefined if the image was deleted together with the text around it
    if (at !== undefined)
      insertFigure(editor, { ...answer.output, src: answer.output.url, alt: '', credit: null }, at);
    end(upload);
  }

  const unsubscribe = uploads.subscribe(function follow() {
    for (const upload of running.values()) {
      const item = itemOf(upload);
      if (!item) continue;
      if (item.complete) finish(upload, item);
      else if (isPending(item)) upload.notice.showProgress(uploadProgress(item));
      else upload.notice.showError(item.error || item.status, !isRefused(item));
    }
  });

  /** Ends the uploads of images whose place was deleted with the text around it. */
  function forgetDeleted(): void {
    for (const upload of running.values())
      if (placeOf(editor.view, upload.place) === undefined) end(upload);
  }
  editor.on('update', forgetDeleted);

  async function addOne(file: File, at: number, place = `picture-${createId()}`): Promise<void> {
    if (checkFile(file, uploadRules.photo) === undefined) form.storeFile(place, file);
    const controls = { remove: () => {}, retry: () => {} };
    const notice = createUploadNotice(file, {
      onRemove: () => controls.remove(),
      onRetry: () => controls.retry(),
    });
    addPlace(editor.view, { id: place, at, element: notice.element });
    added += 1;
    reportPending();
    const item = await uploads.add(file);
    added -= 1;
    if (isStopped) return notice.revokePreview();
    const upload: Upload = { place, notice, item };
    running.set(place, upload);
    controls.remove = () => end(upload);
    controls.retry = () => uploads.retry(item);
    const known = itemOf(upload);
    if (known?.complete) finish(upload, known);
    else if (known && !isPending(known))
      notice.showError(known.error || known.status, !isRefused(known));
  }

  return {
    get isPending() {
      return pending();
    },
    add(files, at = editor.state.selection.to) {
      for (const file of files) void addOne(file, at);
      onText();
    },
    restore() {
      const awaited = takeAwaited(editor).map(({ name, at }) => ({
        name,
        at,
        file: form.fileOf(name),
      }));
      for (const { name, at, file } of awaited) if (file) void addOne(file, at, name);
      if (awaited.some(({ file }) => !file))
        platform.toasts.show({ text: editorTexts.imageLost, tone: 'error' });
      if (awaited.length > 0) onText();
    },
    stop() {
      isStopped = true;
      editor.off('update', forgetDeleted);
      unsubscribe();
      uploads.stop();
      for (const { notice } of running.values()) notice.revokePreview();
      running.clear();
      added = 0;
      reportPending();
    },
  };
}
