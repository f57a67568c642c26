import type { Unsent } from './conversation-state.ts';

type Sent = Pick<Unsent, 'picture' | 'type'>;

/**
 * Whether a message can be shown before the server has saved it; posts need a thumbnail for that.
 */
export const canShowPending = ({ type, picture }: Sent): boolean =>
  type !== 'POSTREF' || (picture !== undefined && picture.url !== '');

/** Whether all messages are hidden because a post without a thumbnail is queued or being sent. */
export const hidesPendingPost = (unsent: readonly Unsent[]): boolean =>
  unsent.some(
    (message) =>
      (message.state === 'queued' || message.state === 'pending') && !canShowPending(message),
  );

/**
 * Picks the unsent messages that the list shows, and the failed messages that get a banner. A post
 * without a thumbnail that is queued or being sent is in neither list.
 */
export function splitUnsent(unsent: readonly Unsent[]): {
  readonly listed: readonly Unsent[];
  readonly banners: readonly Unsent[];
} {
  return {
    listed: unsent.filter(canShowPending),
    banners: unsent.filter(
      (message) =>
        message.state !== 'queued' && message.state !== 'pending' && !canShowPending(message),
    ),
  };
}
