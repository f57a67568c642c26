import type { Post, PostActionModel } from '@tessera/shared-contracts/posts/post';
import type { PostViewer, QueuePlace } from '@tessera/shared-contracts/posts/post-views';

/** The data of a post's interactive parts: all that the browser gets besides the HTML. */
export interface PostSeed {
  /** Id of the post's element. */
  readonly elementId: string;
  readonly action: PostActionModel;
  readonly viewer: Omit<PostViewer, 'blog'>;
  /** Names of the filters that hide the post. */
  readonly filtered?: readonly string[] | undefined;
  readonly membersOnly?: boolean | undefined;
  /** Who sent a question or a submission; absent for anonymous askers and deleted accounts. */
  readonly sender?: string | undefined;
  readonly source?: { readonly url: string; readonly title: string } | undefined;
  /** Tags under which the blog promotes the post; only for members of the blog. */
  readonly promotedUnder?: readonly string[] | undefined;
  /** The post's first tag; only for members of the blog. */
  readonly firstTag?: string | undefined;
  readonly queuePlace?: QueuePlace | undefined;
  /** Whether an edit has changed what readers see. */
  readonly isEdited?: boolean | undefined;
  /** Whether the post stands first on this page because it is pinned. */
  readonly isPinnedHere?: boolean | undefined;
}

/** Who sent a question or a submission; '' if unknown. */
const senderOf = ({ content, submitted_by }: Post): string =>
  content.type === 'note' ? content.asker : (submitted_by?.name ?? '');

/** The seed of a post. */
export function seedOf(
  post: Post,
  { blog: _, ...viewer }: PostViewer,
  elementId: string,
  {
    isHidden,
    isPinned = false,
    queuePlace,
  }: {
    readonly isHidden: boolean;
    readonly isPinned?: boolean;
    readonly queuePlace?: QueuePlace | undefined;
  },
): PostSeed {
  const { action } = post;
  const sender = senderOf(post);
  return {
    elementId,
    action,
    viewer,
    ...(isHidden && { filtered: post.filtered }),
    ...(post.members_only === true && { membersOnly: true }),
    ...(sender !== '' && { sender }),
    ...(action.is_mine && {
      promotedUnder: post.promoted_under,
      firstTag: post.tags[0],
    }),
    ...(post.source_url !== '' && { source: { url: post.source_url, title: post.source_title } }),
    ...(queuePlace && { queuePlace }),
    ...(isPinned && { isPinnedHere: true }),
    ...(post.edited_at !== undefined && { isEdited: true }),
  };
}
