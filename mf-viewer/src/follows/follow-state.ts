/** A reader's relation to a blog. */
export interface FollowState {
  readonly following: boolean;
  readonly can_subscribe: boolean;
  readonly is_subscribed: boolean;
}
export type FollowAction = 'follow' | 'unfollow' | 'subscribe' | 'unsubscribe';

/**
 * The state after an action. Only a followed blog can be subscribed to; an unfollow unsubscribes.
 */
export function reduceFollow(state: FollowState, action: FollowAction): FollowState {
  switch (action) {
    case 'follow':
      return { ...state, following: true, can_subscribe: true };
    case 'unfollow':
      return { following: false, can_subscribe: false, is_subscribed: false };
    case 'subscribe':
      return state.can_subscribe ? { ...state, is_subscribed: true } : state;
    case 'unsubscribe':
      return { ...state, is_subscribed: false };
  }
}

export const isSameFollow = (one: FollowState, other: FollowState): boolean =>
  one.following === other.following &&
  one.can_subscribe === other.can_subscribe &&
  one.is_subscribed === other.is_subscribed;

/** The next action that is needed to get from the confirmed state to the wanted state. */
export function nextFollowAction(confirmed: FollowState, wanted: FollowState): FollowAction {
  if (confirmed.following !== wanted.following) return wanted.following ? 'follow' : 'unfollow';
  return wanted.is_subscribed ? 'subscribe' : 'unsubscribe';
}
