import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useState, type ReactNode } from 'react';
import { formTexts } from '../texts.ts';
import { EditorToolbar } from './EditorToolbar.tsx';
import { imageAddress } from './images.ts';
import { LinkBubble } from './LinkBubble.tsx';
import { richExtensions, withoutTrailingLine } from './rich-extensions.ts';
import styles from './editor.module.css';

export interface WritingProps {
  readonly platform: Platform;
  readonly label: string;
  readonly placeholder: string;
  readonly text: string;
  readonly disabled: boolean;
  readonly isShort?: boolean;
  readonly onChange: (text: string) => void;
}

/** The rich editor over the HTML of a text. Its content is set once; give it another `key` to replace it. */
export function RichEditor({ platform, label, placeholder, text, disabled, isShort = false, onChange }: WritingProps): ReactNode {
  const [isLinkAskedFor, askForLink] = useState(false);
  const [frame, setFrame] = useState<HTMLDivElement | null>(null);

  /** Files cannot be inserted as long as there are no uploads. */
  function refuseFiles(data: DataTransfer | null): boolean {
    const files = [...(data?.files ?? [])];
    if (files.length === 0) return false;
    for (const file of files) imageAddress(file, platform.log);
    platform.toasts.show({ text: formTexts.uploadsLater });
    return true;
  }
  const editor = useEditor({
    extensions: richExtensions(placeholder),
    content: text,
    editable: !disabled,
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: { class: `${styles['content']} ${isShort ? styles['short'] : ''} post-view__prose`, role: 'textbox', 'aria-label': label, 'aria-multiline': 'true' },
      handleKeyDown(_view, event) {
        if (!event.metaKey && !event.ctrlKey) return false;
        // sends the form; the editor would make a line break of it
        if (event.key === 'Enter') return true;
        if (event.key.toLowerCase() !== 'k') return false;
        askForLink(true);
        return true;
      },
      handlePaste: (_view, event) => refuseFiles(event.clipboardData),
      handleDrop: (_view, event) => refuseFiles(event.dataTransfer),
    },
    onUpdate: ({ editor: current }) => onChange(current.isEmpty ? '' : withoutTrailingLine(current.getHTML())),
  });
  useEffect(() => {
    editor.setEditable(!disabled, false);
  }, [editor, disabled]);

  return (
    <div ref={setFrame} className={styles['frame']}>
      <EditorContent editor={editor} />
      {frame && !disabled && <LinkBubble editor={editor} frame={frame} isAskedFor={isLinkAskedFor} onDone={() => askForLink(false)} />}
      <EditorToolbar editor={editor} disabled={disabled} onLink={() => askForLink(true)} />
    </div>
  );
}
