import type { NotesProps } from '@tessera/shared-contracts/notes/note-views';
import type { ReactNode } from 'react';
import { Island } from '../../post-view/Island.tsx';
import { PageNotes } from '../../notes/PageNotes.tsx';

type NotesIslandProps = Pick<
  NotesProps,
  'postId' | 'filter' | 'notes' | 'olderHref' | 'formKey' | 'returnTo'
>;

/** The notes on a page. Hydrated only if the reader can delete one of the replies. */
export function NotesIsland({
  postId,
  filter,
  notes,
  olderHref,
  formKey,
  returnTo,
}: NotesIslandProps): ReactNode {
  const shared = { postId, filter, isLast: olderHref === undefined, form: { formKey, returnTo } };
  const content = <PageNotes {...shared} notes={notes} />;
  if (!notes.some((note) => note.type === 'reply' && note.can_delete)) return content;
  const rendered = notes.map(({ type, id, ...note }) =>
    'can_delete' in note ? { type, id, can_delete: note.can_delete } : { type, id },
  );
  return (
    <Island name="notes" seed={{ ...shared, notes: rendered }}>
      {content}
    </Island>
  );
}
