import { useEditorState, type Editor } from '@tiptap/react';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { blocks, linkTool, marks, mediaTools, ToolButton } from './editor-tools.tsx';
import styles from './parts/editor.module.css';

/**
 * The left and right arrow keys move between the tools, as in any toolbar; Home and End move to the
 * first and the last tool.
 */
function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const index = buttons.findIndex((button) => button === document.activeElement);
  const next = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: -1 }[event.key];
  if (next === undefined) return;
  buttons.at(next % buttons.length)?.focus();
  event.preventDefault();
}

export interface EditorToolbarProps {
  readonly editor: Editor;
  readonly disabled: boolean;
  readonly onLink: () => void;
  readonly onImage: () => void;
  readonly onGif: (anchor: HTMLElement) => void;
}

/**
 * The toolbar of the rich editor, in three groups: marks of words, media, blocks. It stays in view
 * below a long text, in one row that scrolls in a narrow form. It is one tab stop; the arrow keys
 * move between its tools.
 */
export function EditorToolbar({
  editor,
  disabled,
  onLink,
  onImage,
  onGif,
}: EditorToolbarProps): ReactNode {
  const [reached, setReached] = useState(0);
  const groups = [[...marks, linkTool(onLink)], mediaTools(onImage, onGif), blocks];
  const tools = groups.flat();
  const pressed = useEditorState({
    editor,
    selector: ({ editor: current }) => tools.map((tool) => tool.isOn?.(current)),
  });
  return (
    <div className={styles['toolbar']} role="toolbar" aria-label="Format" onKeyDown={moveFocus}>
      {groups.map((group) => (
        <div className={styles['tools']} key={group[0]?.label}>
          {group.map((tool) => {
            const index = tools.indexOf(tool);
            return (
              <ToolButton
                key={tool.label}
                editor={editor}
                tool={tool}
                isOn={pressed[index]}
                disabled={disabled}
                tabIndex={index === reached ? 0 : -1}
                onFocus={() => setReached(index)}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}
