import type { RecentChanges } from '../actions/recent-changes.ts';
import type { PostStore } from '../state/post-state.ts';

/** What a stream needs from the page around it. */
export interface StreamSurroundings {
  /** Announces a text to screen readers. */
  readonly announce: (text: string) => void;
  readonly changes: RecentChanges;
  readonly posts: PostStore;
}
