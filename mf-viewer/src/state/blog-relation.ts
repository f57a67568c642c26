import type { ModerationMark } from '@tessera/shared-contracts/blogs/endpoints';

/** A reader's relation to a blog. */
export interface BlogRelation {
  readonly following: boolean;
  readonly is_subscribed: boolean;
  readonly isBlocked: boolean;
  /** The moderation marks that staff have changed since the page was rendered. */
  readonly switchedMarks: readonly ModerationMark[];
}

/** A relation of which only `following` is known, as when a post is rendered. */
export const renderedRelation = (following: boolean): BlogRelation => ({
  following,
  is_subscribed: false,
  isBlocked: false,
  switchedMarks: [],
});
