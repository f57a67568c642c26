import { mediaLife } from '@tessera/shared-contracts/media/media-life';
import {
  invalidTypeText,
  uploadRules,
  uploadTexts,
} from '@tessera/shared-contracts/media/upload-rules';
import { replyTexts } from '@tessera/shared-contracts/replies/endpoints';
import { createFileStorage, type FileStorage } from '@tessera/shared-ui/file-storage';
import { decodeImage, type DecodedImage } from '@tessera/shared-ui/decode-image';
import { createStore, type ReadableStore } from '@tessera/shared-ui/store';

const day = 86_400_000;
/** Name of the photo among the stored files of a reply. */
const photoName = 'photo';

/** Creates the storage for photos of unsent replies. */
export const createReplyPhotoStorage = (report: (error: unknown) => void): FileStorage =>
  createFileStorage({
    database: 'tessera-replies',
    maximumAge: mediaLife.form * day,
    report,
  });

export interface ReplyPhotoOptions {
  readonly storage: FileStorage;
  /** Key in the storage; different for each combination of replying blog and post. */
  readonly owner: string;
}

export interface ReplyPhotoState {
  readonly shown:
    | {
        readonly file: File;
        readonly image: DecodedImage;
        /** Whether the photo was just added rather than restored. */
        readonly isNew: boolean;
      }
    | undefined;
  readonly alt: string;
  /** Tells screen readers that a photo was added or removed; '' if neither. */
  readonly status: string;
  /** Why the last file could not be added; '' if there is no error. */
  readonly error: string;
}

/**
 * The photo of a reply. It is stored until it is removed or the reply is sent, but for at most
 * `mediaLife.form` days.
 */
export interface ReplyPhoto extends ReadableStore<ReplyPhotoState> {
  /** Adds a photo, unless there already is one or the file is refused. */
  add(file: File): Promise<void>;
  readonly describe: (alt: string) => void;
  /** Removes the photo at the user's request. */
  readonly remove: () => void;
  /** Removes the photo after the reply was sent. */
  readonly clear: () => void;
  /** Shows the stored photo until the returned function is called; the photo stays stored. */
  open(): () => void;
}

/** The error for a file that can be refused without being read; '' if there is no error. */
function problemOf(file: File): string {
  const { type, size } = file;
  const { uploadPattern, maxUploadSize } = uploadRules.photo;
  if (!uploadPattern.test(type)) return invalidTypeText(uploadRules.photo, file);
  if (size > maxUploadSize) return uploadTexts.tooBig;
  return size === 0 ? uploadTexts.empty : '';
}

/** Creates the state of a reply's photo. */
export function createReplyPhoto({ storage, owner }: ReplyPhotoOptions): ReplyPhoto {
  const store = createStore<ReplyPhotoState>({ shown: undefined, alt: '', status: '', error: '' });
  const update = (changes: Partial<ReplyPhotoState>): void =>
    store.set({ ...store.state, ...changes });
  let isOpen = false;
  let isReading = false;

  function hide(): void {
    const { shown } = store.state;
    if (shown) URL.revokeObjectURL(shown.image.url);
    update({ shown: undefined, alt: '' });
  }

  /** Shows a file; resolves to false if the browser cannot show it, or the form was closed. */
  async function show(file: File, isNew: boolean): Promise<boolean> {
    isReading = true;
    try {
      const image = await decodeImage(file);
      if (!isOpen) {
        URL.revokeObjectURL(image.url);
        return false;
      }
      update({
        shown: { file, image, isNew },
        alt: '',
        ...(isNew && { status: replyTexts.photoAdded }),
      });
      return true;
    } catch {
      return false;
    } finally {
      isReading = false;
    }
  }

  async function add(chosen: File): Promise<void> {
    if (store.state.shown || isReading) return;
    const error = problemOf(chosen);
    update({ status: '', error });
    if (error !== '') return;
    const { name, type, lastModified } = chosen;
    const bytes = await chosen.arrayBuffer().catch(() => undefined);
    // a copy, because the file may change on disk before it is sent
    const file = bytes && new File([bytes], name, { type, lastModified });
    if (file && (await show(file, true))) await storage.add(owner, photoName, file);
    else if (isOpen) update({ error: uploadTexts.unreadable });
  }

  async function restore(): Promise<void> {
    const file = (await storage.read(owner)).get(photoName);
    if (file && isOpen && !store.state.shown && !isReading) await show(file, false);
  }

  function clear(): void {
    hide();
    void storage.remove(owner);
  }

  return {
    get state() {
      return store.state;
    },
    subscribe: store.subscribe,
    add,
    describe: (alt) => update({ alt }),
    remove() {
      clear();
      update({ status: replyTexts.photoRemoved, error: '' });
    },
    clear,
    open() {
      isOpen = true;
      void restore();
      return () => {
        isOpen = false;
        hide();
      };
    },
  };
}
