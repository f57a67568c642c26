import type { Post } from '@tessera/shared-contracts/posts/post';
import type { ReactNode } from 'react';
import type { StateExtras } from './PostStateBar.tsx';
import { PostView, type PostViewer } from './PostView.tsx';

export interface PostStreamProps {
  readonly posts: readonly Post[];
  readonly viewer: PostViewer;
  /** Address of the page of older posts; absent at the end. */
  readonly olderHref?: string | undefined;
  /** What stands there without posts; it hides by itself as soon as one arrives. */
  readonly empty?: ReactNode;
  readonly stateExtras?: ((post: Post) => StateExtras | undefined) | undefined;
  /** The page is about this one post, which then shows all of it. */
  readonly isAlone?: boolean;
}

/** A stream of posts as pages carry it, pageable without script. */
export function PostStream({ posts, viewer, olderHref, empty, stateExtras, isAlone = false }: PostStreamProps): ReactNode {
  return (
    <section className="stream" data-stream="" aria-label="Posts">
      <div className="stream__posts" data-stream-posts="">
        {posts.map((post, index) => <PostView key={post.action.id} post={post} viewer={viewer} isFirst={index === 0} isAlone={isAlone} stateExtras={stateExtras?.(post)} />)}
      </div>
      {posts.length === 0 && <div className="stream__empty">{empty}</div>}
      {olderHref !== undefined && <nav className="stream__more" data-stream-more="" aria-label="More posts"><a className="button" rel="next" href={olderHref}>Older posts</a></nav>}
    </section>
  );
}
