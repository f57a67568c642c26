import { jsonForHtml } from '@tessera/shared-contracts/platform/bootstrap';
import type { Post } from '@tessera/shared-contracts/posts/post';
import { programAttributes } from '@tessera/shared-contracts/posts/program-attributes';
import { postAttributes } from '@tessera/shared-contracts/posts/post-element';
import type { PostType } from '@tessera/shared-contracts/posts/post-types';
import type { PostViewer, QueuePlace } from '@tessera/shared-contracts/posts/post-views';
import type { ComponentProps, ReactNode } from 'react';
import type { IslandName } from './Island.tsx';
import { islandProps } from '@tessera/shared-ui/islands/RemoteIsland';
import { LocalTime } from '@tessera/shared-ui/LocalTime';
import { Seed } from '@tessera/shared-ui/islands/Kept';
import { packPost } from '../state/packed-post.ts';
import { renderedRelation } from '../state/blog-relation.ts';
import { seedOf, type PostSeed } from '../state/post-seed.ts';
import { PostFrame, type PostParts } from './PostFrame.tsx';
import { PostBy, PostEnd, PostMiddle, postName, timeMarks } from './PostParts.tsx';

export interface PostViewProps {
  readonly post: Post;
  readonly viewer: PostViewer;
  /**
   * Whether the post is the first on a page, or the first with a photo: its avatar and first photos
   * then load eagerly, unless a filter hides the post.
   */
  readonly isFirst?: boolean;
  /**
   * The post is alone on its page and shown in full. In streams, texts end at their read-more mark.
   */
  readonly isAlone?: boolean;
  /** Whether the post stands first because it is pinned. */
  readonly isPinned?: boolean;
  /** The place of the post in the queue, on the queue's page. */
  readonly queuePlace?: QueuePlace | undefined;
  /** Prefix of element ids, so that a second copy of a post, in a drawer, has different ids. */
  readonly idPrefix?: string;
}

/** What is needed to render a post: its seed, its read-only parts and the props of its element. */
export interface PreparedPost {
  readonly seed: PostSeed;
  readonly parts: PostParts;
  readonly articleProps: ComponentProps<'article'>;
}

/** Prepares a post for {@link PostFrame}. */
export function preparePost({
  post,
  viewer,
  isFirst = false,
  isAlone = false,
  isPinned = false,
  queuePlace,
  idPrefix = 'post',
}: PostViewProps): PreparedPost {
  const id = `${idPrefix}_${post.action.id}`;
  const moreHref = isAlone ? undefined : post.post_url;
  // a reblog has the type of its root, whatever it adds
  const type = post.trail[0]?.content.type ?? post.type;
  // readers who open the page of a post want to see it
  const isHidden = !isAlone && (post.filtered?.length ?? 0) > 0;
  const loadsEagerly = isFirst && !isHidden;
  return {
    seed: seedOf(post, viewer, id, { isHidden, isPinned, queuePlace }),
    parts: {
      by: <PostBy post={post} viewer={viewer} type={type} isFirst={loadsEagerly} />,
      body: <PostMiddle post={post} viewer={viewer} isFirst={loadsEagerly} moreHref={moreHref} />,
      end: <PostEnd post={post} viewer={viewer} isAlone={isAlone} />,
      ...(post.publish_on !== null && { publishOn: post.publish_on }),
      ...(post.edited_at !== undefined && {
        edited: (
          <LocalTime
            at={post.edited_at}
            language={viewer.language}
            className={viewer.isSignedIn ? undefined : timeMarks.updated}
          />
        ),
      }),
    },
    articleProps: {
      className: classOf(post, viewer),
      id,
      'aria-label': postName(post),
      ...attributesOf(post, type),
      ...(viewer.isSignedIn && programAttributesOf(post, type)),
      ...(isPinned && { [postAttributes.pinned]: '' }),
    },
  };
}

const attributesOf = ({ action }: Post, type: PostType): Readonly<Record<string, string>> => ({
  [postAttributes.id]: action.id,
  [postAttributes.blog]: action.tumblelog_uuid,
  [postAttributes.type]: type,
});

/**
 * The class of a post's element. Signed-in users may run programs of others in their pages, which
 * find posts by these classes and {@link programAttributesOf}. Programs that read pages of visitors
 * find posts as microformats.
 */
const classOf = ({ action, trail }: Post, { isSignedIn }: PostViewer): string =>
  [
    'post-view',
    isSignedIn ? 'post' : 'h-entry',
    ...(isSignedIn && action.is_mine ? ['is_mine'] : []),
    ...(isSignedIn && trail.length > 0 ? ['is_reblog'] : []),
  ].join(' ');

const programAttributesOf = (
  { action }: Post,
  type: PostType,
): Readonly<Record<string, string>> => ({
  [programAttributes.root]: action.root_id,
  [programAttributes.reblogKey]: action.reblog_key,
  [programAttributes.blogName]: action.tumblelog,
  [programAttributes.blogKey]: action.tumblelog_key,
  [programAttributes.type]: type === 'text' ? 'regular' : type,
});

/**
 * The only component that renders a post as an island, with its seed beside its HTML; pages, paging
 * and embeds use it. It reads no clock and imports no styles.
 */
export function PostView(props: PostViewProps): ReactNode {
  const { seed, parts, articleProps } = preparePost(props);
  const { following } = seed.action;
  return (
    <article {...articleProps} {...islandProps('mf_viewer', 'post' satisfies IslandName)}>
      <Seed json={jsonForHtml(packPost(seed))} />
      <PostFrame
        post={seed}
        relation={renderedRelation(following)}
        wasFollowed={following}
        parts={parts}
      />
    </article>
  );
}
