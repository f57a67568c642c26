import { useEditorState, type Editor } from '@tiptap/react';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { IconButton } from '@tessera/shared-ui/IconButton';
import { editorIcons } from './EditorIcons.tsx';
import { editorTexts } from './parts/editor-texts.ts';
import { readMorePosition, toggleReadMore } from './nodes/ReadMore.ts';
import styles from './parts/editor.module.css';

interface Tool {
  readonly label: string;
  readonly icon: ReactNode;
  /** Absent for a tool that is not a toggle. */
  readonly isOn?: (editor: Editor) => boolean;
  readonly run: (editor: Editor, button: HTMLButtonElement) => void;
}

const marks: readonly Tool[] = [
  {
    label: 'Bold',
    icon: editorIcons.bold,
    isOn: (editor) => editor.isActive('bold'),
    run: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    label: 'Italic',
    icon: editorIcons.italic,
    isOn: (editor) => editor.isActive('italic'),
    run: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    label: 'Strikethrough',
    icon: editorIcons.strike,
    isOn: (editor) => editor.isActive('strike'),
    run: (editor) => editor.chain().focus().toggleStrike().run(),
  },
];
const blocks: readonly Tool[] = [
  {
    label: 'Heading',
    icon: editorIcons.heading,
    isOn: (editor) => editor.isActive('heading'),
    run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    label: 'Quotation',
    icon: editorIcons.quote,
    isOn: (editor) => editor.isActive('blockquote'),
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
  {
    label: 'Bulleted list',
    icon: editorIcons.bullets,
    isOn: (editor) => editor.isActive('bulletList'),
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    label: 'Numbered list',
    icon: editorIcons.numbers,
    isOn: (editor) => editor.isActive('orderedList'),
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    label: 'Code',
    icon: editorIcons.code,
    isOn: (editor) => editor.isActive('codeBlock'),
    run: (editor) => editor.chain().focus().toggleCodeBlock().run(),
  },
  {
    label: editorTexts.line,
    icon: editorIcons.line,
    run: (editor) => editor.chain().focus().setHorizontalRule().run(),
  },
  {
    label: editorTexts.readMore,
    icon: editorIcons.readMore,
    isOn: (editor) => readMorePosition(editor) !== undefined,
    run: toggleReadMore,
  },
];

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
 * The toolbar of the rich editor, in three groups: marks of words, blocks, media. It is one tab
 * stop; the arrow keys move between its tools.
 */
export function EditorToolbar({
  editor,
  disabled,
  onLink,
  onImage,
  onGif,
}: EditorToolbarProps): ReactNode {
  const [reached, setReached] = useState(0);
  const link: Tool = {
    label: 'Link',
    icon: editorIcons.link,
    isOn: (current) => current.isActive('link'),
    run: onLink,
  };
  const media: readonly Tool[] = [
    { label: editorTexts.image, icon: editorIcons.image, run: onImage },
    { label: editorTexts.gif, icon: editorIcons.gif, run: (_editor, button) => onGif(button) },
  ];
  const groups = [[...marks, link], blocks, media];
  const tools = groups.flat();
  const pressed = useEditorState({
    editor,
    selector: ({ editor: current }) => tools.map((tool) => tool.isOn?.(current) ?? null),
  });
  return (
    <div className={styles['toolbar']} role="toolbar" aria-label="Format" onKeyDown={moveFocus}>
      {groups.map((group) => (
        <div className={styles['tools']} key={group[0]?.label}>
          {group.map((tool) => {
            const { label, icon, run } = tool;
            const index = tools.indexOf(tool);
            return (
              <IconButton
                key={label}
                className={styles['tool']}
                label={label}
                aria-pressed={pressed[index] ?? undefined}
                disabled={disabled}
                tabIndex={index === reached ? 0 : -1}
                onFocus={() => setReached(index)}
                onMouseDown={(event) => event.preventDefault()}
                onClick={(event) => run(editor, event.currentTarget)}
              >
                {icon}
              </IconButton>
            );
          })}
        </div>
      ))}
    </div>
  );
}
