import { useSyncExternalStore } from 'react';
import type { ReplyStore } from './reply-state.ts';

const none: ReadonlySet<string> = new Set();

/** Ids of the replies that were deleted here; none while the HTML that shows them is hydrated. */
export const useDeletedReplies = ({ deleted }: ReplyStore): ReadonlySet<string> =>
  useSyncExternalStore(
    deleted.subscribe,
    () => deleted.state,
    () => none,
  );
