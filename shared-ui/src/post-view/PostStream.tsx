import type { NewerQuestion } from '@tessera/shared-contracts/posts/newer-posts';
import type { Post } from '@tessera/shared-contracts/posts/post';
import type { ReactNode } from 'react';
import { LinkButton } from '../LinkButton.tsx';
import type { QueuePlace } from './PostStateBar.tsx';
import { PostView, type PostViewer } from './PostView.tsx';

export interface PostStreamProps {
  readonly posts: readonly Post[];
  readonly viewer: PostViewer;
  /** Address of the page of older posts; absent at the end. */
  readonly olderHref?: string | undefined;
  /** Address of the page of newer posts; absent on the first page. */
  readonly newerHref?: string | undefined;
  /** Query for newer posts while the page is open. */
  readonly newer?: NewerQuestion | undefined;
  /** Shown without posts; hides by itself as soon as one arrives. */
  readonly empty?: ReactNode;
  /** On the page of a queue, the places of its posts by their ids. */
  readonly queuePlaces?: Readonly<Record<string, QueuePlace>> | undefined;
  /** The page shows only this post, uncut. */
  readonly isAlone?: boolean;
  /**
   * Address of the posts if it differs from the page's path. An emptied stream is reloaded from it.
   */
  readonly address?: string | undefined;
}

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
  address = '',
}: PostStreamProps): ReactNode {
  const firstPhoto = posts.slice(0, inView).findIndex(hasPhoto);
  return (
    <section
      className="stream"
      data-stream={address}
      aria-label="Posts"
      data-newer={newer && JSON.stringify(newer)}
    >
      {newerHref !== undefined && (
        <nav className="stream__newer" data-stream-newer="" aria-label="Newer posts">
          <LinkButton rel="prev" href={newerHref}>
            Newer posts
          </LinkButton>
        </nav>
      )}
      <div className="stream__posts" data-stream-posts="">
        {posts.map((post, index) => (
          <PostView
            key={post.action.id}
            post={post}
            viewer={viewer}
            isFirst={index === 0 || index === firstPhoto}
            isAlone={isAlone}
            queuePlace={queuePlaces?.[post.action.id]}
          />
        ))}
      </div>
      {posts.length === 0 && <div className="stream__empty">{empty}</div>}
      {olderHref !== undefined && (
        <nav className="stream__more" data-stream-more="" aria-label="More posts">
          <LinkButton rel="next" href={olderHref}>
            Older posts
          </LinkButton>
        </nav>
      )}
    </section>
  );
}
