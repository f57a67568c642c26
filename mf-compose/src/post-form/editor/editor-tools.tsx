import type { Editor } from '@tiptap/react';
import type { ReactNode } from 'react';
import { IconButton, type IconButtonProps } from '@tessera/shared-ui/IconButton';
import { editorIcons } from './EditorIcons.tsx';
import { editorTexts } from './parts/editor-texts.ts';
import { readMorePosition, toggleReadMore } from './nodes/ReadMore.ts';
import styles from './parts/editor.module.css';

/** A command of the rich editor, as a button of the toolbar or of the bubble over a selection. */
export interface Tool {
  readonly label: string;
  readonly icon: ReactNode;
  /** Absent for a tool that is not a toggle. */
  readonly isOn?: (editor: Editor) => boolean;
  readonly run: (editor: Editor, button: HTMLButtonElement) => void;
}

/** Tools for selected words. */
export const marks: readonly Tool[] = [
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
/** Tools for paragraphs, and what stands between them. */
export const blocks: readonly Tool[] = [
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

/** The tool that asks for the address of a link. */
export const linkTool = (onLink: () => void): Tool => ({
  label: 'Link',
  icon: editorIcons.link,
  isOn: (editor) => editor.isActive('link'),
  run: onLink,
});

/** The tools that add pictures. */
export const mediaTools = (
  onImage: () => void,
  onGif: (anchor: HTMLElement) => void,
): readonly Tool[] => [
  { label: editorTexts.image, icon: editorIcons.image, run: onImage },
  { label: editorTexts.gif, icon: editorIcons.gif, run: (_editor, button) => onGif(button) },
];

/** The button of a tool. A press leaves the focus and the selection in the text. */
export function ToolButton({
  editor,
  tool,
  isOn,
  ...rest
}: Omit<IconButtonProps, 'label' | 'children'> & {
  readonly editor: Editor;
  readonly tool: Tool;
  /** Absent for a tool that is not a toggle. */
  readonly isOn: boolean | undefined;
}): ReactNode {
  return (
    <IconButton
      {...rest}
      className={styles['tool']}
      label={tool.label}
      aria-pressed={isOn}
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => tool.run(editor, event.currentTarget)}
    >
      {tool.icon}
    </IconButton>
  );
}
