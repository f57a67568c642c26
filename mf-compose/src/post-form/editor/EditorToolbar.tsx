import { useEditorState, type Editor } from '@tiptap/react';
import type { KeyboardEvent, ReactNode } from 'react';
import { editorIcons } from './EditorIcons.tsx';
import styles from './editor.module.css';

interface Tool {
  readonly label: string;
  readonly icon: ReactNode;
  readonly isOn: (editor: Editor) => boolean;
  readonly run: (editor: Editor) => void;
}

const tools: readonly Tool[] = [
  { label: 'Bold', icon: editorIcons.bold, isOn: (editor) => editor.isActive('bold'), run: (editor) => editor.chain().focus().toggleBold().run() },
  { label: 'Italic', icon: editorIcons.italic, isOn: (editor) => editor.isActive('italic'), run: (editor) => editor.chain().focus().toggleItalic().run() },
  { label: 'Strikethrough', icon: editorIcons.strike, isOn: (editor) => editor.isActive('strike'), run: (editor) => editor.chain().focus().toggleStrike().run() },
  { label: 'Heading', icon: editorIcons.heading, isOn: (editor) => editor.isActive('heading'), run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run() },
  { label: 'Quotation', icon: editorIcons.quote, isOn: (editor) => editor.isActive('blockquote'), run: (editor) => editor.chain().focus().toggleBlockquote().run() },
  { label: 'Bulleted list', icon: editorIcons.bullets, isOn: (editor) => editor.isActive('bulletList'), run: (editor) => editor.chain().focus().toggleBulletList().run() },
  { label: 'Numbered list', icon: editorIcons.numbers, isOn: (editor) => editor.isActive('orderedList'), run: (editor) => editor.chain().focus().toggleOrderedList().run() },
  { label: 'Code', icon: editorIcons.code, isOn: (editor) => editor.isActive('codeBlock'), run: (editor) => editor.chain().focus().toggleCodeBlock().run() },
];

/** Left and right go from tool to tool, as toolbars do. */
function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (step === undefined) return;
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const index = buttons.findIndex((button) => button === document.activeElement);
  buttons[(index + step + buttons.length) % buttons.length]?.focus();
  event.preventDefault();
}

/** The formats of the rich editor. One tab stop; the arrow keys reach the rest. */
export function EditorToolbar({ editor, disabled, onLink }: { readonly editor: Editor; readonly disabled: boolean; readonly onLink: () => void }): ReactNode {
  const pressed = useEditorState({ editor, selector: ({ editor: current }) => [...tools.map((tool) => tool.isOn(current)), current.isActive('link')] });
  const button = (label: string, icon: ReactNode, isOn: boolean, index: number, run: () => void) => (
    <button key={label} type="button" className={`icon-button ${styles['tool']}`} aria-label={label} title={label} aria-pressed={isOn} disabled={disabled} tabIndex={index === 0 ? 0 : -1} onMouseDown={(event) => event.preventDefault()} onClick={run}>
      {icon}
    </button>
  );
  return (
    <div className={styles['toolbar']} role="toolbar" aria-label="Format" onKeyDown={moveFocus}>
      {tools.map((tool, index) => button(tool.label, tool.icon, pressed[index] ?? false, index, () => tool.run(editor)))}
      {button('Link', editorIcons.link, pressed.at(-1) ?? false, tools.length, onLink)}
    </div>
  );
}
