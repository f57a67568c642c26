import type { listNotes } from '@tessera/shared-contracts/notes/endpoints';
import type { Note, NoteCounts, NoteFilter } from '@tessera/shared-contracts/notes/note';
import type { CallOutput } from '@tessera/shared-contracts/core/endpoint';

type Answer = CallOutput<typeof listNotes>;

/**
 * The notes loaded so far that match the filter. `next` is the cursor of the next page, or null if
 * there is none; `more` is the state of the fetch of that page.
 */
export type ShownNotes =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed' }
  | {
      readonly kind: 'shown';
      readonly notes: readonly Note[];
      readonly next: string | null;
      readonly more: 'idle' | 'loading' | 'failed';
    };

export interface NotesState {
  readonly filter: NoteFilter;
  /** The number of notes by kind; undefined until the first response. */
  readonly counts: NoteCounts | undefined;
  readonly shown: ShownNotes;
}

export type NotesEvent =
  | { readonly kind: 'chosen'; readonly filter: NoteFilter }
  | { readonly kind: 'retried' }
  | { readonly kind: 'loaded'; readonly filter: NoteFilter; readonly answer: Answer }
  | { readonly kind: 'failed'; readonly filter: NoteFilter }
  | { readonly kind: 'moreRequested' };

export const startNotes: NotesState = {
  filter: 'all',
  counts: undefined,
  shown: { kind: 'loading' },
};

const keyOf = ({ type, id }: Note): string => `${type} ${id}`;

/** The page to fetch now; undefined if none is wanted. */
export const wantedPage = ({
  filter,
  shown,
}: NotesState): { readonly filter: NoteFilter; readonly before: string } | undefined => {
  if (shown.kind === 'loading') return { filter, before: '' };
  return shown.kind === 'shown' && shown.more === 'loading' && shown.next !== null
    ? { filter, before: shown.next }
    : undefined;
};

/**
 * Returns the state after an event. Ignores responses for a filter that is no longer chosen; never
 * adds a note twice.
 */
export function reduceNotes(state: NotesState, event: NotesEvent): NotesState {
  const { filter, shown } = state;
  switch (event.kind) {
    case 'chosen':
      return event.filter === filter
        ? state
        : { ...state, filter: event.filter, shown: { kind: 'loading' } };
    case 'retried':
      return shown.kind === 'failed' ? { ...state, shown: { kind: 'loading' } } : state;
    case 'moreRequested':
      return shown.kind === 'shown' && shown.next !== null && shown.more !== 'loading'
        ? { ...state, shown: { ...shown, more: 'loading' } }
        : state;
    case 'failed': {
      if (event.filter !== filter) return state;
      return {
        ...state,
        shown: shown.kind === 'shown' ? { ...shown, more: 'failed' } : { kind: 'failed' },
      };
    }
    case 'loaded': {
      if (event.filter !== filter) return state;
      const known = shown.kind === 'shown' ? shown.notes : [];
      const keys = new Set(known.map(keyOf));
      const { notes, next, counts } = event.answer;
      return {
        ...state,
        counts,
        shown: {
          kind: 'shown',
          notes: [...known, ...notes.filter((note) => !keys.has(keyOf(note)))],
          next,
          more: 'idle',
        },
      };
    }
  }
}
