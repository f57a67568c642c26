import { uploadRules } from '@tessera/shared-contracts/media/upload-rules';
import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { pressedLetter } from '@tessera/shared-contracts/platform/pressed-letter';
import { NodeSelection, Selection } from '@tiptap/pm/state';
import { EditorContent, useEditor, type Editor } from '@tiptap/react';
import { useCallback, useContext, useEffect, useRef, useState, type ReactNode } from 'react';
import { EditorToolbar } from './EditorToolbar.tsx';
import { htmlWithAwaited } from './images/awaited-image.ts';
import { ImageBubble } from './images/ImageBubble.tsx';
import { createInlineUploads, type InlineUploads } from './images/inline-uploads.ts';
import { insertFigure } from './images/insert-figure.ts';
import { gifSearchFeature } from '@tessera/shared-contracts/gifs/gif-search-feature';
import { openGifSearch } from './images/open-gif-search.ts';
import { PendingImages, type ImagesOfForm } from './images/pending-images.ts';
import { LinkBubble } from './LinkBubble.tsx';
import { createMentionMenu } from './mentions/mention-menu.ts';
import { MentionList } from './mentions/MentionList.tsx';
import { cleanPaste } from './paste/clean-paste.ts';
import { takePaste } from './paste/take-paste.ts';
import { richExtensions, withoutTrailingLine } from './rich-extensions.ts';
import { SelectionBubble } from './SelectionBubble.tsx';
import { useTextSync } from './parts/use-text-sync.ts';
import styles from './parts/editor.module.css';

export interface WritingProps {
  readonly platform: Platform;
  readonly label: string;
  readonly placeholder: string;
  readonly text: string;
  readonly disabled: boolean;
  readonly isShort?: boolean;
  readonly onChange: (text: string) => void;
}

/** The uploads of an editor while it is mounted. */
function useInlineUploads(
  platform: Platform,
  editor: Editor,
  form: { readonly current: ImagesOfForm },
  onText: () => void,
  isDisabled: boolean,
): { readonly current: InlineUploads | undefined } {
  const uploads = useRef<InlineUploads>(undefined);
  useEffect(() => {
    const current: ImagesOfForm = {
      reportPending: (isPending) => form.current.reportPending(isPending),
      fileOf: (name) => form.current.fileOf(name),
      storeFile: (name, file) => form.current.storeFile(name, file),
    };
    const created = createInlineUploads({ platform, editor, form: current, onText });
    uploads.current = created;
    return () => created.stop();
  }, [platform, editor, form, onText]);
  // once the form is enabled, resume the uploads that a restored text is waiting for
  useEffect(() => {
    if (isDisabled) return;
    uploads.current?.restore();
    form.current.reportPending(uploads.current?.isPending ?? false);
  }, [isDisabled, form]);
  return uploads;
}

/**
 * The rich text editor; reads and writes HTML. Its content is set once; pass another `key` to
 * replace it.
 */
export function RichEditor({
  platform,
  label,
  placeholder,
  text,
  disabled,
  isShort = false,
  onChange,
}: WritingProps): ReactNode {
  const [isLinkAskedFor, askForLink] = useState(false);
  const [frame, setFrame] = useState<HTMLDivElement | null>(null);
  const [menu] = useState(() => createMentionMenu(platform));
  const picker = useRef<HTMLInputElement>(null);
  const closeGifs = useRef<() => void>(undefined);
  useEffect(() => () => closeGifs.current?.(), []);

  const editor = useEditor({
    extensions: [...richExtensions(placeholder), menu.extension],
    content: text,
    editable: !disabled,
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: {
        class: `${styles['content']} ${isShort ? styles['short'] : ''} post-view__prose`,
        role: 'textbox',
        dir: 'auto',
        'aria-label': label,
        'aria-multiline': 'true',
        'aria-autocomplete': 'list',
      },
      handleKeyDown(_view, event) {
        if (!event.metaKey && !event.ctrlKey) return false;
        // this key press submits the form; the editor would insert a line break
        if (event.key === 'Enter') return true;
        if (pressedLetter(event) !== 'k') return false;
        askForLink(true);
        return true;
      },
      handleDOMEvents: {
        // ProseMirror would swallow every Escape; with no menu open here, Escape is for the form
        keydown: (_view, event) =>
          event.key === 'Escape' && !event.isComposing && menu.state === undefined,
        // browsers report a moved caret late; ProseMirror would paste at the previous position
        paste: ({ dom }) => {
          dom.ownerDocument.dispatchEvent(new Event('selectionchange'));
          return false;
        },
      },
      transformPastedHTML: (html) => cleanPaste(html).html,
      handlePaste: (_view, event) =>
        takePaste(platform, event.clipboardData, (files) => uploads.current?.add(files)),
      handleDrop(view, event, _slice, isMoved) {
        if (isMoved) return false;
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos;
        return takePaste(platform, event.dataTransfer, (files, isAll) =>
          uploads.current?.add(files, isAll ? at : undefined),
        );
      },
    },
    // an image at the beginning would be selected, and the first typed letter would replace it
    onCreate: ({ editor: created }) => {
      const { doc, selection, tr } = created.state;
      const text = Selection.findFrom(doc.resolve(0), 1, true);
      if (selection instanceof NodeSelection && text) created.view.dispatch(tr.setSelection(text));
    },
    onUpdate: () => note(),
  });
  const form = useRef(useContext(PendingImages));
  const read = useCallback(() => {
    const html =
      htmlWithAwaited(editor, (name) => form.current.fileOf(name) !== undefined) ??
      (editor.isEmpty ? '' : editor.getHTML());
    return withoutTrailingLine(html);
  }, [editor]);
  const { note, reportNow, frame: synced } = useTextSync(read, onChange);
  const uploads = useInlineUploads(platform, editor, form, reportNow, disabled);
  useEffect(() => {
    editor.setEditable(!disabled, false);
  }, [editor, disabled]);

  async function chooseGif(anchor: HTMLElement): Promise<void> {
    const search = await platform.features.load(gifSearchFeature);
    if (!anchor.isConnected) return;
    closeGifs.current = openGifSearch(platform, search, anchor, (gif) => {
      insertFigure(editor, gif);
      editor.commands.focus();
    });
  }
  return (
    <div ref={setFrame} className={styles['frame']} {...synced}>
      <EditorContent editor={editor} />
      {frame && !disabled && <MentionList editor={editor} frame={frame} menu={menu} />}
      {frame && !disabled && (
        <LinkBubble
          editor={editor}
          frame={frame}
          isAskedFor={isLinkAskedFor}
          onDone={() => askForLink(false)}
        />
      )}
      {frame && !disabled && <ImageBubble editor={editor} frame={frame} />}
      {frame && !disabled && !isLinkAskedFor && (
        <SelectionBubble editor={editor} frame={frame} onLink={() => askForLink(true)} />
      )}
      <input
        ref={picker}
        type="file"
        hidden
        multiple
        accept={uploadRules.photo.accept}
        onChange={(event) => {
          uploads.current?.add([...(event.target.files ?? [])]);
          event.target.value = '';
          editor.commands.focus();
        }}
      />
      <EditorToolbar
        editor={editor}
        disabled={disabled}
        onLink={() => askForLink(true)}
        onImage={() => picker.current?.click()}
        onGif={(anchor) => void chooseGif(anchor)}
      />
    </div>
  );
}
