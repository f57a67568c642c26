import { islandAttributes, islandMark } from '@tessera/shared-contracts/platform/island-attributes';
import type { RemoteName } from '@tessera/shared-contracts/core/registry';
import type { QueuePanelProps } from '@tessera/shared-contracts/queue/queue-views';
import type { InboxFiltersProps } from '@tessera/shared-contracts/pages/stream-page-views';
import type { BlogActionsProps } from '@tessera/mf-viewer/post-view/BlogActions';
import type { FollowButtonProps } from '@tessera/mf-viewer/post-view/FollowButton';
import type { PostCountSeed } from '@tessera/mf-viewer/post-view/PostCount';
import type { PackedPost } from '@tessera/mf-viewer/state/packed-post';

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
