import type { listNotes } from '@tessera/shared-contracts/notes/endpoints';
import {
  noteFilters,
  noteTexts,
  type Note,
  type NoteFilter,
} from '@tessera/shared-contracts/notes/note';
import { replyTexts } from '@tessera/shared-contracts/replies/endpoints';
import type { CallOutput } from '@tessera/shared-contracts/core/endpoint';
import { photoAttributes } from '@tessera/shared-contracts/media/photo-element';
import { Button } from '@tessera/shared-ui/Button';
import { Dialog } from '@tessera/shared-ui/overlays/Dialog';
import { formatCount } from '@tessera/shared-ui/format/count';
import { Skeleton } from '@tessera/shared-ui/Skeleton';
import { useEffect, useReducer, type MouseEvent, type ReactNode } from 'react';
import { useLive } from '../parts/live-context.tsx';
import { NoteList } from './NoteList.tsx';
import styles from './notes-dialog.module.css';
import {
  reduceNotes,
  startNotes,
  wantedPage,
  type NotesEvent,
  type ShownNotes,
} from './notes-state.ts';
import { useDeletedReplies } from '../state/use-deleted-replies.ts';
import { useListFocus } from '../replies/use-list-focus.ts';

export interface NotesDialogProps {
  readonly postId: string;
  /** Whether the blog has turned replies off, so that this reader cannot reply. */
  readonly areRepliesOff: boolean;
  /** Fetches notes. If that fails, logs or handles the failure, then rejects. */
  readonly load: (
    filter: NoteFilter,
    before: string,
    signal: AbortSignal,
  ) => Promise<CallOutput<typeof listNotes>>;
  readonly onClose: () => void;
}

/** The likes, reblogs and replies of a post, in a dialog or, on phones, a full-width sheet. */
export function NotesDialog({ postId, areRepliesOff, load, onClose }: NotesDialogProps): ReactNode {
  const [state, dispatch] = useReducer(reduceNotes, startNotes);
  const { filter, counts, shown } = state;
  const { platform, replies } = useLive();
  const deleted = useDeletedReplies(replies);
  const known = shown.kind === 'shown' ? shown.notes : [];
  const notes = known.filter(({ type, id }) => type !== 'reply' || !deleted.has(id));
  const body = useListFocus<HTMLDivElement>(notes.length);
  const wanted = wantedPage(state);
  const before = wanted?.before;
  useEffect(() => {
    if (before === undefined) return undefined;
    const asked = new AbortController();
    const dispatchUnlessAborted = (event: NotesEvent): void => {
      if (!asked.signal.aborted) dispatch(event);
    };
    load(filter, before, asked.signal).then(
      (answer) => dispatchUnlessAborted({ kind: 'loaded', filter, answer }),
      () => dispatchUnlessAborted({ kind: 'failed', filter }),
    );
    return () => asked.abort();
  }, [load, filter, before]);

  function leave({ target }: MouseEvent): void {
    // a link to a photo leaves the dialog open: the photo opens over it
    if (target instanceof Element && target.closest(`a:not([${photoAttributes.photo}])`)) onClose();
  }
  return (
    <Dialog
      title={noteTexts.heading}
      className={styles['notes']}
      onClose={onClose}
      router={platform.router}
    >
      <div className={styles['kinds']} role="group" aria-label={noteTexts.choose}>
        {noteFilters.map((one) => (
          <button
            key={one}
            type="button"
            className={styles['kind']}
            aria-pressed={one === filter}
            onClick={() => dispatch({ kind: 'chosen', filter: one })}
          >
            {noteTexts.filters[one]}{' '}
            {counts && <span className={styles['count']}>{formatCount(counts[one])}</span>}
          </button>
        ))}
      </div>
      {/* a link closes the dialog and navigates, unless it leads to a photo */}
      <div className={styles['body']} onClick={leave} role="presentation" ref={body}>
        <Body postId={postId} filter={filter} shown={shown} notes={notes} dispatch={dispatch} />
        {areRepliesOff && (filter === 'all' || filter === 'replies') && (
          <p className={styles['off']}>{replyTexts.off}</p>
        )}
      </div>
    </Dialog>
  );
}

interface BodyProps {
  readonly postId: string;
  readonly filter: NoteFilter;
  readonly shown: ShownNotes;
  /** The notes that have loaded, without replies that were deleted afterwards. */
  readonly notes: readonly Note[];
  readonly dispatch: (event: NotesEvent) => void;
}

function Body({ postId, filter, shown, notes, dispatch }: BodyProps): ReactNode {
  if (shown.kind === 'loading') return <Skeleton label={noteTexts.loading} shape="row" count={4} />;
  if (shown.kind === 'failed')
    return (
      <div className={styles['empty']} role="status">
        <p>{noteTexts.failed}</p>
        <Button onClick={() => dispatch({ kind: 'retried' })}>{noteTexts.retry}</Button>
      </div>
    );
  if (notes.length === 0 && shown.next === null)
    return <p className={styles['empty']}>{noteTexts.empty[filter]}</p>;
  return (
    <>
      {notes.length > 0 && <NoteList postId={postId} notes={notes} />}
      {shown.next !== null && (
        <div className={styles['more']}>
          {shown.more === 'failed' && <p role="status">{noteTexts.failed}</p>}
          <Button
            aria-busy={shown.more === 'loading'}
            onClick={() => dispatch({ kind: 'moreRequested' })}
          >
            {shown.more === 'failed' ? noteTexts.retry : noteTexts.more}
          </Button>
        </div>
      )}
    </>
  );
}
