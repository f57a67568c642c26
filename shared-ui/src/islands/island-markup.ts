import { islandAttributes, islandMark } from '@tessera/shared-contracts/platform/island-attributes';
import type { RemoteName } from '@tessera/shared-contracts/core/registry';
import type { QueuePanelProps } from '@tessera/shared-contracts/queue/queue-views';
import type { InboxFiltersProps } from '@tessera/shared-contracts/pages/stream-page-views';
import type { BlogActionsProps } from '../post-view/BlogActions.tsx';
import type { FollowButtonProps } from '../post-view/FollowButton.tsx';
import type { PostCountSeed } from '../post-view/PostCount.tsx';
import type { PackedPost } from '../post-view/packed-post.ts';

/** The islands of shared parts, which mf-viewer hydrates, each with its seed. */
export interface IslandSeeds {
  readonly post: PackedPost;
  readonly 'blog-actions': BlogActionsProps;
  readonly 'share-blog': { readonly blog: string };
  readonly follow: FollowButtonProps;
  readonly 'post-count': PostCountSeed;
  readonly 'inbox-filters': InboxFiltersProps;
  readonly 'queue-panel': QueuePanelProps;
}
export type IslandName = keyof IslandSeeds;

/** The attribute that marks an island's element. */
export const islandProps = (owner: RemoteName, name: string): Readonly<Record<string, string>> => ({
  [islandAttributes.island]: islandMark(owner, name),
});
