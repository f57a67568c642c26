import { jsonForHtml } from '@tessera/shared-contracts/platform/bootstrap';
import { streamAttributes } from '@tessera/shared-contracts/posts/stream-element';
import { newPostAttributes } from '@tessera/shared-contracts/platform/control-attributes';
import type {
  EmptyStream,
  StreamProps,
  PostsProps,
} from '@tessera/shared-contracts/posts/post-views';
import type { Post } from '@tessera/shared-contracts/posts/post';
import type { ReactNode } from 'react';
import { EmptyState } from '@tessera/shared-ui/EmptyState';
import { Seed } from '@tessera/shared-ui/islands/Kept';
import { LinkButton } from '@tessera/shared-ui/LinkButton';
import { PostView } from './PostView.tsx';

/** Number of posts whose images may be in view on load. */
const inView = 3;
const hasPhoto = (post: Post): boolean =>
  [post, ...post.trail].some(({ content }) => content.type === 'photo') &&
  !(post.filtered && post.filtered.length > 0);

/** A stream of posts, with paging that works without script. */
export function PostStream({
  posts,
  viewer,
  olderHref,
  newerHref,
  newer,
  empty,
  queuePlaces,
  isAlone = false,
  pinned,
  address = '',
}: StreamProps): ReactNode {
  const firstPhoto = posts.slice(0, inView).findIndex(hasPhoto);
  return (
    <section
      className={viewer.isSignedIn || isAlone ? 'stream' : 'stream h-feed'}
      {...{ [streamAttributes.stream]: address }}
      aria-label="Posts"
    >
      {newer && <Seed json={jsonForHtml(newer)} />}
      {newerHref !== undefined && (
        <nav
          className="stream__newer"
          {...{ [streamAttributes.newerPage]: '' }}
          aria-label="Newer posts"
        >
          <LinkButton rel="prev" href={newerHref}>
            Newer posts
          </LinkButton>
        </nav>
      )}
      <div className="stream__posts" {...{ [streamAttributes.posts]: '' }}>
        {posts.map((post, index) => (
          <PostView
            key={post.action.id}
            post={post}
            viewer={viewer}
            isFirst={index === 0 || index === firstPhoto}
            isAlone={isAlone}
            isPinned={post.action.id === pinned}
            queuePlace={queuePlaces?.[post.action.id]}
          />
        ))}
      </div>
      {posts.length === 0 && (
        <div className="stream__empty">{empty && <EmptyPosts {...empty} />}</div>
      )}
      {olderHref !== undefined && (
        <nav
          className="stream__more"
          {...{ [streamAttributes.olderPage]: '' }}
          aria-label="More posts"
        >
          <LinkButton rel="next" href={olderHref}>
            Older posts
          </LinkButton>
        </nav>
      )}
    </section>
  );
}

/** The placeholder of an empty stream, with links to what to do next. */
const EmptyPosts = ({ title, text, actions }: EmptyStream): ReactNode => (
  <EmptyState
    title={title}
    text={text}
    actions={actions?.map(({ label, href, variant, newType }) => (
      <LinkButton
        key={href}
        href={href}
        variant={variant}
        {...(newType !== undefined && newPostAttributes(newType))}
      >
        {label}
      </LinkButton>
    ))}
  />
);

/** Posts without the frame of a stream, for a page to append to its stream. */
export const PostList = ({ posts, viewer, isAlone = false }: PostsProps): ReactNode =>
  posts.map((post) => (
    <PostView key={post.action.id} post={post} viewer={viewer} isAlone={isAlone} />
  ));
