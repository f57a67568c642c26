import type { listNotes } from '@tessera/shared-contracts/notes/endpoints';
import { noteFilters, noteTexts, type NoteFilter } from '@tessera/shared-contracts/notes/note';
import { replyTexts } from '@tessera/shared-contracts/replies/endpoints';
import type { CallOutput } from '@tessera/shared-contracts/contract/endpoint';
import { photoAttributes } from '@tessera/shared-contracts/media/photo-element';
import { Button } from '@tessera/shared-ui/Button';
import { Dialog } from '@tessera/shared-ui/overlays/Dialog';
import { formatCount } from '@tessera/shared-ui/format/count';
import { Skeleton } from '@tessera/shared-ui/Skeleton';
import { useEffect, useReducer, type MouseEvent, type ReactNode } from 'react';
import { NoteList } from './NoteList.tsx';
import styles from './notes-dialog.module.css';
import {
  reduceNotes,
  startNotes,
  wantedPage,
  type NotesEvent,
  type ShownNotes,
} from './notes-state.ts';

export interface NotesDialogProps {
  readonly postId: string;
  /** Whether this reader may not reply because the blog has turned replies off. */
  readonly areRepliesOff: boolean;
  /** Rejects when they cannot be fetched; the callee has reported that. */
  readonly load: (
    filter: NoteFilter,
    before: string,
    signal: AbortSignal,
  ) => Promise<CallOutput<typeof listNotes>>;
  readonly onClose: () => void;
}

/**
 * Likes, reblogs and replies of a post, over the page: a dialog, and on a phone a sheet of full
 * width.
 */
export function NotesDialog({ postId, areRepliesOff, load, onClose }: NotesDialogProps): ReactNode {
  const [state, dispatch] = useReducer(reduceNotes, startNotes);
  const { filter, counts, shown } = state;
  const wanted = wantedPage(state);
  const before = wanted?.before;
  useEffect(() => {
    if (before === undefined) return undefined;
    const asked = new AbortController();
    const tell = (event: NotesEvent): void => {
      if (!asked.signal.aborted) dispatch(event);
    };
    load(filter, before, asked.signal).then(
      (answer) => tell({ kind: 'came', filter, answer }),
      () => tell({ kind: 'missed', filter }),
    );
    return () => asked.abort();
  }, [load, filter, before]);

  function leave({ target }: MouseEvent): void {
    // a photo opens over the dialog
    if (target instanceof Element && target.closest(`a:not([${photoAttributes.photo}])`)) onClose();
  }
  return (
    <Dialog title={noteTexts.heading} className={styles['notes']} onClose={onClose}>
      <div className={styles['kinds']} role="group" aria-label={noteTexts.choose}>
        {noteFilters.map((one) => (
          <button
            key={one}
            type="button"
            className={styles['kind']}
            aria-pressed={one === filter}
            onClick={() => dispatch({ kind: 'chosen', filter: one })}
          >
            {noteTexts.filters[one]}
            {counts && <span className={styles['count']}>{formatCount(counts[one])}</span>}
          </button>
        ))}
      </div>
      {/* the links inside navigate; overlays of the page they leave are removed with it */}
      <div className={styles['body']} onClick={leave} role="presentation">
        <Body postId={postId} filter={filter} shown={shown} dispatch={dispatch} />
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
  readonly dispatch: (event: NotesEvent) => void;
}

function Body({ postId, filter, shown, dispatch }: BodyProps): ReactNode {
  if (shown.kind === 'loading') return <Skeleton label={noteTexts.loading} shape="row" count={4} />;
  if (shown.kind === 'failed')
    return (
      <div className={styles['empty']} role="status">
        <p>{noteTexts.failed}</p>
        <Button onClick={() => dispatch({ kind: 'retried' })}>{noteTexts.retry}</Button>
      </div>
    );
  if (shown.notes.length === 0) return <p className={styles['empty']}>{noteTexts.empty[filter]}</p>;
  return (
    <>
      <NoteList postId={postId} notes={shown.notes} />
      {/* shown once the last of them was deleted here */}
      {shown.next === null && (
        <p className={`${styles['empty']} ${styles['allGone']}`}>{noteTexts.empty[filter]}</p>
      )}
      {shown.next !== null && (
        <div className={styles['more']}>
          {shown.more === 'failed' && <p role="status">{noteTexts.failed}</p>}
          <Button
            aria-busy={shown.more === 'loading'}
            onClick={() => dispatch({ kind: 'moreAsked' })}
          >
            {shown.more === 'failed' ? noteTexts.retry : noteTexts.more}
          </Button>
        </div>
      )}
    </>
  );
}
