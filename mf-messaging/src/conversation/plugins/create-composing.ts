import type { MessageDraft, StoredUnsent } from '../../drafts/message-draft.ts';
import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { isEmptyText } from '@tessera/shared-contracts/core/empty-text';
import type { decodeImage } from '@tessera/shared-ui/decode-image';
import { later, onEnd } from '@tessera/shared-ui/lifetime';
import { createStore, type ReadableStore } from '@tessera/shared-ui/store';
import type { MessageDraftStore } from '../../drafts/message-drafts.ts';
import type { Outgoing } from '../state/conversation-state.ts';
import { checkImage } from './check-image.ts';
import { createGifPlugin, type GifPlugin } from './create-gif-plugin.ts';
import { previewExitTime } from '../state/motion.ts';
import { previewOfFile, previewOfGif, previewOfStored, type ImagePreview } from './preview.ts';

/** The state of the preview area; `closing` shows the image while it disappears. */
export type PreviewArea =
  | { readonly view: 'empty' }
  | { readonly view: 'reading' }
  | { readonly view: 'shown' | 'closing'; readonly preview: ImagePreview };

/** The text and image that a user is composing. */
export interface ComposingState {
  readonly text: string;
  readonly area: PreviewArea;
  /** Why a file could not be added or GIF search could not be opened; '' for no error. */
  readonly error: string;
}

/** A chosen image as a message to send. */
export type ChosenImage = Outgoing & Pick<StoredUnsent, 'key' | 'at'>;

/**
 * A message that is being composed: its text and image are stored with the conversation's draft.
 */
export interface Composing {
  readonly store: ReadableStore<ComposingState>;
  readonly gifs: GifPlugin;
  type(text: string): void;
  /** Checks a file and previews it, unless there is a preview already. */
  addFile(file: File): Promise<void>;
  /** Removes the image and closes the preview. */
  removeImage(): void;
  /**
   * Passes text and image to `take`, then clears both. Does nothing if there is nothing to send.
   */
  handOver(take: (text: string, image: ChosenImage | undefined) => void): void;
}

export interface ComposingOptions {
  readonly platform: Platform;
  readonly drafts: MessageDraftStore;
  /** The lifetime of the window. */
  readonly signal: AbortSignal;
  readonly read?: typeof decodeImage;
}

/** Whether there is something to send: an image, or text that is not blank. */
export const hasContent = ({ text, area }: ComposingState): boolean =>
  area.view === 'shown' || !isEmptyText(text);

/** Whether an image is in the preview, being read for it, or disappearing from it. */
export const hasPreview = ({ area }: ComposingState): boolean => area.view !== 'empty';

/**
 * Creates the model of a message that is being composed. It starts with the stored draft, and
 * follows changes that other tabs make to the draft.
 */
export function createComposing({ platform, drafts, signal, read }: ComposingOptions): Composing {
  const { bootstrap, flags } = platform;
  const store = createStore<ComposingState>({
    text: drafts.read().text,
    area: { view: 'empty' },
    error: '',
  });
  const change = (changes: Partial<ComposingState>): void =>
    store.set({ ...store.state, ...changes });
  const shown = (): ImagePreview | undefined => {
    const { area } = store.state;
    return area.view === 'shown' ? area.preview : undefined;
  };
  const gifs = createGifPlugin({ platform, onFail: (error) => change({ error }) });
  const editCallback = flags.isOn('isGifSearchEnabled')
    ? (anchor: HTMLElement): void => void gifs.open(anchor)
    : undefined;

  function revoke(): void {
    const { area } = store.state;
    if ('preview' in area && area.preview.file) URL.revokeObjectURL(area.preview.url);
  }
  function show(preview: ImagePreview): void {
    revoke();
    change({ area: { view: 'shown', preview }, error: '' });
  }
  /** Closes the preview with its animation. */
  function close(): void {
    const preview = shown();
    if (!preview) return;
    function empty(): void {
      const { area } = store.state;
      if (area.view !== 'closing' || area.preview !== preview) return;
      revoke();
      change({ area: { view: 'empty' } });
    }
    gifs.deselect();
    change({ area: { view: 'closing', preview } });
    const milliseconds = previewExitTime();
    if (milliseconds === 0) empty();
    else later(signal, milliseconds, empty);
  }
  function dropFile({ key, type }: StoredUnsent): void {
    if (type === 'IMAGE') void drafts.removeFile(key);
  }

  /** Previews the image of a draft. If it is an upload, its file is loaded first. */
  async function restore(message: StoredUnsent): Promise<void> {
    let file: File | undefined;
    if (message.type === 'IMAGE') {
      if (store.state.area.view === 'empty') change({ area: { view: 'reading' } });
      file = (await drafts.readFiles()).get(message.key);
      if (store.state.area.view === 'reading') change({ area: { view: 'empty' } });
      if (signal.aborted || drafts.read().preview?.key !== message.key) return;
    }
    const preview = previewOfStored(message, file, editCallback);
    if (preview) show(preview);
    // the image's file no longer exists
    else drafts.writePreview(undefined);
  }
  function takeOver({ text, preview }: MessageDraft): void {
    if (text !== store.state.text) change({ text });
    const known = shown()?.message.key;
    if (preview && preview.key !== known) void restore(preview);
    else if (!preview && known !== undefined) close();
  }

  function showGif(): void {
    const { selectedGif } = gifs.store.state;
    const before = shown();
    if (!selectedGif || (before && before.message.type !== 'POSTREF')) return;
    const preview = previewOfGif(selectedGif, editCallback);
    if (!preview || preview.message.post?.id === before?.message.post?.id) return;
    show(preview);
    drafts.writePreview(preview.message);
  }

  onEnd(signal, gifs.store.subscribe(showGif));
  onEnd(signal, () => {
    gifs.close();
    revoke();
  });
  drafts.watch(signal, takeOver);
  const { preview: stored } = drafts.read();
  if (stored) void restore(stored);

  return {
    store,
    gifs,
    type(text) {
      change({ text });
      drafts.writeText(text);
    },
    async addFile(file) {
      if (hasPreview(store.state)) return;
      change({ area: { view: 'reading' }, error: '' });
      const checked = await checkImage(file, bootstrap.config.messaging.maxImageBytes, read);
      if (!checked.isFine) {
        change({ area: { view: 'empty' }, error: checked.error });
        return;
      }
      const preview = previewOfFile(checked.file, checked.image);
      if (signal.aborted) URL.revokeObjectURL(preview.url);
      else show(preview);
      // before the draft refers to the image: as soon as it does, other tabs look for the file
      await drafts.addFile(preview.message.key, checked.file);
      if (signal.aborted || shown() === preview) drafts.writePreview(preview.message);
    },
    removeImage() {
      const preview = shown();
      if (!preview) return;
      drafts.writePreview(undefined);
      dropFile(preview.message);
      close();
    },
    handOver(take) {
      if (!hasContent(store.state)) return;
      const preview = shown();
      take(
        store.state.text,
        preview && { ...preview.message, ...(preview.file && { file: preview.file }) },
      );
      drafts.writePreview(undefined);
      drafts.writeText('');
      close();
      change({ text: '', error: '' });
    },
  };
}
