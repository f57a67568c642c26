import {
  invalidTypeText,
  uploadRules,
  uploadTexts,
} from '@tessera/shared-contracts/media/upload-rules';
import { mediaLife } from '@tessera/shared-contracts/media/media-life';
import { replyAltLimit, replyTexts } from '@tessera/shared-contracts/replies/endpoints';
import { carriesFiles, lastFile, pastedFile } from '@tessera/shared-ui/carried-files';
import { createFileStorage, type FileStorage } from '@tessera/shared-ui/file-storage';
import { readPicture, type ReadPicture } from '@tessera/shared-ui/read-picture';
import { element } from '../stream/element.ts';
import styles from './reply-photo-field.module.css';

const day = 86_400_000;
/** The name of the file among those of a draft. */
const photoName = 'photo';

/** Photos of replies that are not sent yet. */
export const replyPhotos = (report: (error: unknown) => void): FileStorage =>
  createFileStorage({
    database: 'tessera-replies',
    maximumAge: mediaLife.form * day,
    report,
  });

export interface ReplyPhotoOptions {
  readonly storage: FileStorage;
  /** Whose photo it is in the storage: a user's reply to a post. */
  readonly owner: string;
  /** Another photo or none, or another description. */
  readonly onChange: () => void;
  readonly read?: typeof readPicture;
}

export interface ReplyPhotoField {
  /** The preview, the description and errors; and the button that adds a photo. */
  readonly part: HTMLElement;
  readonly button: HTMLElement;
  chosen(): { readonly file: File; readonly alt: string } | undefined;
  /** Takes photos that are dropped on the form or pasted into it. */
  listenTo(form: HTMLFormElement): void;
  /** Removes the photo once it is sent. */
  clear(): void;
  /** Ends the preview; the stored photo stays. */
  close(): void;
}

interface Shown {
  readonly file: File;
  readonly picture: ReadPicture;
}

/** What is wrong with a file before it is read; '' for nothing. */
function problemOf({ type, size }: File): string {
  const { uploadPattern, mediaType, maxUploadSize } = uploadRules.photo;
  if (!uploadPattern.test(type)) return invalidTypeText(mediaType);
  if (size > maxUploadSize) return uploadTexts.tooBig;
  return size === 0 ? uploadTexts.empty : '';
}

/**
 * The photo of a reply: chosen, dropped or pasted, previewed, described, removed. It is stored until
 * it is sent.
 */
export function createReplyPhotoField({
  storage,
  owner,
  onChange,
  read = readPicture,
}: ReplyPhotoOptions): ReplyPhotoField {
  let shown: Shown | undefined;
  let isClosed = false;
  let isReading = false;

  const button = element('button', 'button button--quiet', replyTexts.addPhoto);
  button.type = 'button';
  const chooser = element('input', '');
  chooser.type = 'file';
  chooser.accept = uploadRules.photo.accept;
  chooser.hidden = true;
  const status = element('p', 'form__hint');
  status.role = 'status';
  const error = element('p', 'form__error');
  error.role = 'alert';

  const image = element('img', styles['image'] ?? '');
  image.alt = replyTexts.chosenPhoto;
  const alt = element('input', 'form__input');
  alt.type = 'text';
  alt.maxLength = replyAltLimit;
  alt.placeholder = replyTexts.describeHint;
  alt.autocomplete = 'off';
  const remove = element('button', 'button button--small', replyTexts.removePhoto);
  remove.type = 'button';
  const preview = element(
    'div',
    styles['preview'] ?? '',
    image,
    element(
      'div',
      styles['words'] ?? '',
      element(
        'label',
        'form__field',
        element('span', 'form__label', replyTexts.describePhoto),
        alt,
      ),
      remove,
    ),
  );
  preview.role = 'group';
  preview.ariaLabel = replyTexts.chosenPhoto;
  preview.hidden = true;
  const part = element('div', styles['part'] ?? '', preview, error, status, chooser);

  function hide(): void {
    if (shown) URL.revokeObjectURL(shown.picture.url);
    shown = undefined;
    image.removeAttribute('src');
    preview.hidden = true;
    button.hidden = false;
  }

  /** Shows a file; false if it is no image that the browser can show, or came too late. */
  async function show(file: File): Promise<boolean> {
    isReading = true;
    try {
      const picture = await read(file);
      if (isClosed) {
        URL.revokeObjectURL(picture.url);
        return false;
      }
      shown = { file, picture };
      image.src = picture.url;
      image.width = picture.width;
      image.height = picture.height;
      preview.hidden = false;
      button.hidden = true;
      return true;
    } catch {
      return false;
    } finally {
      isReading = false;
    }
  }

  async function add(chosen: File): Promise<void> {
    if (shown || isReading) return;
    status.textContent = '';
    error.textContent = problemOf(chosen);
    if (error.textContent !== '') return;
    const { name, type, lastModified } = chosen;
    const bytes = await chosen.arrayBuffer().catch(() => undefined);
    // a copy, because the file may change on disk before it is sent
    const file = bytes && new File([bytes], name, { type, lastModified });
    const hadFocus = document.activeElement === button || document.activeElement === document.body;
    if (!file || !(await show(file))) {
      if (!isClosed) error.textContent = uploadTexts.unreadable;
      return;
    }
    alt.value = '';
    status.textContent = replyTexts.photoAdded;
    // the button is gone
    if (hadFocus) alt.focus();
    onChange();
    await storage.add(owner, photoName, file);
  }

  async function restore(): Promise<void> {
    const file = (await storage.read(owner)).get(photoName);
    if (file && !shown && !isReading && !isClosed && (await show(file))) onChange();
  }

  function clear(): void {
    hide();
    alt.value = '';
    void storage.remove(owner);
  }

  button.addEventListener('click', () => chooser.click());
  chooser.addEventListener('change', () => {
    const file = lastFile(chooser.files ?? []);
    // the same file may be chosen again
    chooser.value = '';
    if (file) void add(file);
  });
  alt.addEventListener('input', onChange);
  remove.addEventListener('click', () => {
    clear();
    error.textContent = '';
    status.textContent = replyTexts.photoRemoved;
    button.focus();
    onChange();
  });
  void restore();

  return {
    part,
    button,
    chosen: () => shown && { file: shown.file, alt: alt.value.trim() },
    listenTo(form) {
      const isFileDrag = (event: DragEvent): boolean => carriesFiles(event.dataTransfer);
      const mark = (isOver: boolean): void =>
        void form.classList.toggle(styles['over'] ?? '', isOver);
      form.addEventListener('dragover', (event) => {
        if (!isFileDrag(event)) return;
        // otherwise the browser would open the file
        event.preventDefault();
        if (event.dataTransfer) event.dataTransfer.dropEffect = shown ? 'none' : 'copy';
        mark(!shown);
      });
      form.addEventListener('dragleave', ({ relatedTarget }) => {
        if (!(relatedTarget instanceof Node && form.contains(relatedTarget))) mark(false);
      });
      form.addEventListener('drop', (event) => {
        mark(false);
        if (!isFileDrag(event)) return;
        event.preventDefault();
        const file = lastFile(event.dataTransfer?.files ?? []);
        if (file) void add(file);
      });
      form.addEventListener('paste', (event) => {
        const file = pastedFile(event.clipboardData);
        if (!file) return;
        event.preventDefault();
        void add(file);
      });
    },
    clear,
    close() {
      isClosed = true;
      hide();
    },
  };
}
