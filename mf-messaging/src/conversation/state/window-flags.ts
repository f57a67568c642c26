import { canSend } from '@tessera/shared-contracts/messaging/conversation';
import { hidesPendingPost } from './pending-post.ts';
import type { ConversationState } from './conversation-state.ts';

/** The state of a window as flags. */
export interface WindowFlags {
  readonly fetching: boolean;
  /** Whether the messages are hidden for a reason other than an error. */
  readonly loading: boolean;
  readonly error: boolean;
  readonly offline: boolean;
  readonly minimized: boolean;
  readonly canSend: boolean;
  readonly possibleSpam: boolean;
  readonly hidePendingPost: boolean;
  readonly fetchingIcebreakers: boolean;
}

/** Works out from a window's other flags whether the window is loading. */
export const isLoading = ({
  fetching,
  hidePendingPost,
  fetchingIcebreakers,
  error,
}: Pick<WindowFlags, 'fetching' | 'hidePendingPost' | 'fetchingIcebreakers' | 'error'>): boolean =>
  (fetching || hidePendingPost || fetchingIcebreakers) && !error;

/**
 * The flags of a window. `fetching` is true only during the first fetch and its retries: fetches of
 * older and unread messages do not hide the messages that are shown.
 */
export function readFlags(
  { shown, unsent, isOffline, isFetchingIcebreakers }: ConversationState,
  minimized: boolean,
): WindowFlags {
  const conversation = shown.view === 'open' ? shown.conversation : undefined;
  const flags = {
    fetching: shown.view === 'loading' || (shown.view === 'failed' && shown.isRetrying),
    error: shown.view === 'failed',
    offline: isOffline,
    minimized,
    canSend: !conversation || canSend(conversation),
    possibleSpam: conversation?.is_possible_spam ?? false,
    hidePendingPost: hidesPendingPost(unsent),
    fetchingIcebreakers: isFetchingIcebreakers,
  };
  return { ...flags, loading: isLoading(flags) };
}
