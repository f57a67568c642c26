import { NodeSelection } from '@tiptap/pm/state';
import { useEditorState, type Editor } from '@tiptap/react';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { Button } from '@tessera/shared-ui/Button';
import { Input } from '@tessera/shared-ui/Input';
import { editorTexts } from '../parts/editor-texts.ts';
import styles from '../parts/editor.module.css';
import { Figure, InlineImage } from '../nodes/Figure.ts';
import { useDismissal } from '../parts/use-dismissal.ts';

interface Selected {
  readonly at: number;
  readonly src: string;
  readonly alt: string;
}

function selectedImage(editor: Editor): Selected | null {
  const { selection } = editor.state;
  if (
    !(selection instanceof NodeSelection) ||
    ![Figure.name, InlineImage.name].includes(selection.node.type.name)
  )
    return null;
  const { src, alt } = selection.node.attrs;
  return { at: selection.from, src: String(src), alt: String(alt ?? '') };
}

/** The alternative text of a selected image, and a button that removes the image. */
export function ImageBubble({
  editor,
  frame,
}: {
  readonly editor: Editor;
  readonly frame: HTMLElement;
}): ReactNode {
  const image = useEditorState({
    editor,
    selector: ({ editor: current }) => selectedImage(current),
  });
  const subject = image ? `${image.at} ${image.src}` : undefined;
  const { isDismissed, dismiss } = useDismissal(editor, subject);
  if (!image || isDismissed) return null;
  return (
    <OpenBubble key={subject} editor={editor} frame={frame} image={image} onEscape={dismiss} />
  );
}

interface OpenBubbleProps {
  readonly editor: Editor;
  readonly frame: HTMLElement;
  readonly image: Selected;
  readonly onEscape: () => void;
}

function OpenBubble({ editor, frame, image, onEscape }: OpenBubbleProps): ReactNode {
  const [alt, setAlt] = useState(image.alt);
  const [top] = useState(() => {
    const element = editor.view.nodeDOM(image.at);
    return element instanceof HTMLElement
      ? element.getBoundingClientRect().bottom - frame.getBoundingClientRect().top
      : 0;
  });

  function describe(): void {
    if (alt === image.alt) return;
    editor.commands.command(({ tr }) => {
      tr.setNodeAttribute(image.at, 'alt', alt.trim());
      tr.setSelection(NodeSelection.create(tr.doc, image.at));
      return true;
    });
  }
  function pressKey(event: KeyboardEvent): void {
    if ((event.key !== 'Enter' && event.key !== 'Escape') || event.nativeEvent.isComposing) return;
    // Enter presses a focused button
    if (event.key === 'Enter' && event.target instanceof HTMLButtonElement) return;
    if (event.key === 'Enter') describe();
    if (event.ctrlKey || event.metaKey) return;
    // the key must neither submit nor close the form around this bubble
    event.preventDefault();
    event.stopPropagation();
    editor.view.focus();
    if (event.key === 'Escape') onEscape();
  }
  return (
    <div
      className={`${styles['bubble']} ${styles['imageBubble']}`}
      role="group"
      aria-label="Image"
      style={{ top }}
      onKeyDown={pressKey}
    >
      <Input
        className={styles['address']}
        type="text"
        dir="auto"
        aria-label={editorTexts.describeImage}
        placeholder={editorTexts.describeImage}
        maxLength={4096}
        value={alt}
        onChange={(event) => setAlt(event.target.value)}
        onBlur={describe}
      />
      <Button
        variant="quiet"
        onClick={() => editor.chain().focus().setNodeSelection(image.at).deleteSelection().run()}
      >
        {editorTexts.removeImage}
      </Button>
    </div>
  );
}
