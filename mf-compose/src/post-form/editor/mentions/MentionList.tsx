import { useStore } from '@tessera/shared-ui/use-store';
import { fillText } from '@tessera/shared-contracts/core/fill-text';
import { Avatar } from '@tessera/shared-ui/Avatar';
import { listReference, Listbox, useFieldAttributes } from '@tessera/shared-ui/overlays/Listbox';
import type { Editor } from '@tiptap/react';
import { useId, type ReactNode } from 'react';
import { editorTexts } from '../parts/editor-texts.ts';
import type { MentionMenu, OpenMenu } from './mention-menu.ts';
import styles from './mentions.module.css';

/**
 * The list of blogs to mention, below the @. Focus stays in the text, whose ARIA attributes point
 * screen readers to the list and its active option.
 */
export function MentionList({
  editor,
  frame,
  menu,
}: {
  readonly editor: Editor;
  readonly frame: HTMLElement;
  readonly menu: MentionMenu;
}): ReactNode {
  const state = useStore(menu);
  const id = useId();
  const isOpen = state !== undefined && (state.blogs.length > 0 || !state.isLoading);
  const hasEntries = isOpen && state.blogs.length > 0;
  useFieldAttributes(
    editor.view.dom,
    hasEntries ? listReference({ id, isOpen: true, active: state.active }) : {},
  );

  return (
    <>
      <p className="visually-hidden" aria-live="polite">
        {isOpen
          ? state.blogs.length === 0
            ? editorTexts.noBlogs
            : fillText(editorTexts.blogsFound, { count: String(state.blogs.length) })
          : ''}
      </p>
      {isOpen && <List id={id} editor={editor} frame={frame} menu={menu} state={state} />}
    </>
  );
}

const listWidth = 288;

function List({
  id,
  editor,
  frame,
  menu,
  state,
}: {
  readonly id: string;
  readonly editor: Editor;
  readonly frame: HTMLElement;
  readonly menu: MentionMenu;
  readonly state: OpenMenu;
}): ReactNode {
  const bounds = frame.getBoundingClientRect();
  const at = editor.view.coordsAtPos(state.from);
  const place = {
    left: Math.max(0, Math.min(at.left - bounds.left, bounds.width - listWidth)),
    top: at.bottom - bounds.top,
    width: `min(${listWidth}px, 100%)`,
  };
  // the live region already announces this
  if (state.blogs.length === 0)
    return (
      <p className={`${styles['list']} ${styles['none']}`} style={place} aria-hidden="true">
        {editorTexts.noBlogs}
      </p>
    );
  return (
    <Listbox
      id={id}
      label={editorTexts.blogs}
      options={state.blogs}
      active={state.active}
      isOpen
      keyOf={({ name }) => name}
      className={styles['list']}
      optionClassName={styles['blog']}
      style={place}
      onChoose={menu.choose}
    >
      {(blog) => (
        <>
          <Avatar src={blog.avatar_url} size="small" />
          <span className={styles['name']}>{blog.name}</span>
          <span className={styles['title']}>{blog.title === blog.name ? '' : blog.title}</span>
        </>
      )}
    </Listbox>
  );
}
