import type { QueuePanelProps } from '@tessera/shared-contracts/queue/queue-views';
import type {
  FirstStepsProps,
  InboxFiltersProps,
} from '@tessera/shared-contracts/pages/stream-page-views';
import type { BlogActionsProps } from './BlogActions.tsx';
import type { FollowButtonProps } from './FollowButton.tsx';
import type { FollowMarkProps } from './FollowMark.tsx';
import type { FollowTagProps } from './FollowTagButton.tsx';
import type { PostCountSeed } from './PostCount.tsx';
import type { PackedPost } from '../state/packed-post.ts';
import type { NotesSeed } from '../notes/PageNotes.tsx';
import type { RepliesSeed } from '../replies/RepliesSection.tsx';
import type { ReactNode } from 'react';
import { RemoteIsland } from '@tessera/shared-ui/islands/RemoteIsland';

/** The islands of mf-viewer, each with its seed. */
export interface IslandSeeds {
  readonly post: PackedPost;
  readonly 'blog-actions': BlogActionsProps;
  readonly follow: FollowButtonProps;
  readonly 'follow-mark': FollowMarkProps;
  readonly 'follow-tag': FollowTagProps;
  readonly 'post-count': PostCountSeed;
  readonly 'inbox-filters': InboxFiltersProps;
  readonly 'first-steps': FirstStepsProps;
  readonly 'queue-panel': QueuePanelProps;
  readonly notes: NotesSeed;
  readonly replies: RepliesSeed;
}
export type IslandName = keyof IslandSeeds;

export interface IslandProps<N extends IslandName> {
  readonly name: N;
  readonly seed: IslandSeeds[N];
  /** The HTML that the component renders from the seed. */
  readonly children: ReactNode;
}

/** An island that mf-viewer hydrates. */
export const Island = <N extends IslandName>(props: IslandProps<N>): ReactNode => (
  <RemoteIsland owner="mf_viewer" {...props} />
);
