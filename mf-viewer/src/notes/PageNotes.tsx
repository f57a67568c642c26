import { noteTexts, type Note, type NoteFilter } from '@tessera/shared-contracts/notes/note';
import { EmptyState } from '@tessera/shared-ui/EmptyState';
import type { ReactNode, Ref } from 'react';
import type { PlainForm } from '../replies/DeleteReply.tsx';
import { NoteList, type RenderedNote } from './NoteList.tsx';

/** The seed from which the notes on a page are hydrated. */
export interface NotesSeed {
  readonly postId: string;
  readonly filter: NoteFilter;
  readonly notes: readonly RenderedNote[];
  /** Whether there are no older notes. */
  readonly isLast: boolean;
  readonly form: PlainForm;
}

export interface PageNotesProps extends Omit<NotesSeed, 'notes'> {
  readonly notes: readonly (RenderedNote | Note)[];
  readonly ref?: Ref<HTMLDivElement>;
}

/** The notes on a page, or a message if the page has no notes and there are no older notes. */
export const PageNotes = ({
  postId,
  filter,
  notes,
  isLast,
  form,
  ref,
}: PageNotesProps): ReactNode => (
  <div ref={ref}>
    {notes.length > 0 && <NoteList postId={postId} notes={notes} form={form} />}
    {notes.length === 0 && isLast && <EmptyState title={noteTexts.empty[filter]} />}
  </div>
);
