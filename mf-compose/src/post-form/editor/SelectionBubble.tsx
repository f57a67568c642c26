import { TextSelection } from '@tiptap/pm/state';
import { useEditorState, type Editor } from '@tiptap/react';
import { useEffect, useState, type ReactNode } from 'react';
import { editorTexts } from './parts/editor-texts.ts';
import { linkTool, marks, ToolButton, type Tool } from './editor-tools.tsx';
import { useDismissal } from './parts/use-dismissal.ts';
import styles from './parts/editor.module.css';

/** Width of the bubble in px: four tools of 44 px, and its border. */
const bubbleWidth = 4 * 44 + 10;

/** The selected words, as their range; undefined if the selection is empty or not of words. */
function selectedWords({ state: { selection } }: Editor): string | undefined {
  if (!(selection instanceof TextSelection) || selection.empty) return undefined;
  return `${selection.from} ${selection.to}`;
}

/**
 * The selected words, if they were selected with a mouse or a pen, no key was pressed since, and the
 * text has still the focus.
 */
function useMouseSelection(editor: Editor): string | undefined {
  const words = useEditorState({
    editor,
    selector: ({ editor: current }) => selectedWords(current),
  });
  const [isByMouse, setByMouse] = useState(false);
  useEffect(() => {
    const { dom } = editor.view;
    let isPressed = false;
    function press({ pointerType }: PointerEvent): void {
      isPressed = pointerType !== 'touch';
      setByMouse(false);
    }
    // on the document: the pointer may leave the text before it is released
    function release(): void {
      if (isPressed) setByMouse(true);
      isPressed = false;
    }
    function hide(): void {
      setByMouse(false);
    }
    dom.addEventListener('pointerdown', press);
    dom.addEventListener('keydown', hide);
    dom.addEventListener('blur', hide);
    document.addEventListener('pointerup', release);
    return () => {
      dom.removeEventListener('pointerdown', press);
      dom.removeEventListener('keydown', hide);
      dom.removeEventListener('blur', hide);
      document.removeEventListener('pointerup', release);
    };
  }, [editor]);
  return isByMouse ? words : undefined;
}

interface BubbleProps {
  readonly editor: Editor;
  readonly frame: HTMLElement;
  readonly onLink: () => void;
}

/**
 * Tools over words that were selected with a mouse. Touch screens show their own menu there, and
 * who selects by keys has the keys of the tools.
 */
export function SelectionBubble(props: BubbleProps): ReactNode {
  const words = useMouseSelection(props.editor);
  const { isDismissed } = useDismissal(props.editor, words);
  if (words === undefined || isDismissed) return null;
  return <OpenBubble key={words} {...props} />;
}

function OpenBubble({ editor, frame, onLink }: BubbleProps): ReactNode {
  const [position] = useState(() => {
    const bounds = frame.getBoundingClientRect();
    const at = editor.view.coordsAtPos(editor.state.selection.from);
    return {
      left: Math.max(0, Math.min(at.left - bounds.left, bounds.width - bubbleWidth)),
      bottom: bounds.bottom - at.top,
    };
  });
  const tools: readonly Tool[] = [...marks, linkTool(onLink)];
  const pressed = useEditorState({
    editor,
    selector: ({ editor: current }) => tools.map((tool) => tool.isOn?.(current)),
  });
  return (
    <div
      className={`${styles['bubble']} ${styles['selectionBubble']}`}
      role="group"
      aria-label={editorTexts.selection}
      style={position}
    >
      {tools.map((tool, index) => (
        // the toolbar is the way for keys; here, Tab would jump back over the text
        <ToolButton
          key={tool.label}
          editor={editor}
          tool={tool}
          isOn={pressed[index]}
          tabIndex={-1}
        />
      ))}
    </div>
  );
}
