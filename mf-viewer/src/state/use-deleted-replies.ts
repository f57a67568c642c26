import { useSyncExternalStore } from 'react';
import type { ReplyStore } from './reply-state.ts';

const none: ReadonlySet<string> = new Set();

/** Ids of replies deleted in this tab; empty during hydration, to match the server's HTML. */
export const useDeletedReplies = ({ deleted }: ReplyStore): ReadonlySet<string> =>
  useSyncExternalStore(
    deleted.subscribe,
    () => deleted.state,
    () => none,
  );
