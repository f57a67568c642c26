import type { ReactNode } from 'react';
import { useLive } from '../parts/live-context.tsx';
import { PageNotes, type NotesSeed } from './PageNotes.tsx';
import { useDeletedReplies } from '../state/use-deleted-replies.ts';
import { useListFocus } from '../replies/use-list-focus.ts';

/** The notes on a page, without replies that were deleted after the page had loaded. */
export function LiveNotes(seed: NotesSeed): ReactNode {
  const deleted = useDeletedReplies(useLive().replies);
  const notes = seed.notes.filter(({ type, id }) => type !== 'reply' || !deleted.has(id));
  return <PageNotes {...seed} notes={notes} ref={useListFocus<HTMLDivElement>(notes.length)} />;
}
