import type { ReactNode } from 'react';
import { hostOf, webHref } from '../format/href.ts';
import { Kept } from '../islands/Kept.tsx';
import { FilteredPost } from './FilteredPost.tsx';
import { FollowButton } from './FollowButton.tsx';
import { PostActions } from './PostActions.tsx';
import type { BlogRelation } from './blog-relation.ts';
import type { PostSeed } from './post-seed.ts';
import { PostStateBar } from './PostStateBar.tsx';

/** The parts of a post that are only read. */
export interface PostParts {
  readonly by: ReactNode;
  readonly body: ReactNode;
  readonly end: ReactNode;
  readonly publishOn?: string | undefined;
}

export interface PostFrameProps {
  readonly post: PostSeed;
  /** The reader's relation to the blog that can be followed, blocked or labelled here. */
  readonly relation: BlogRelation;
  /** Whether that blog was followed when the post was drawn. */
  readonly wasFollowed: boolean;
  /** Absent where the server has drawn them, and they stay. */
  readonly parts?: PostParts | undefined;
  /** Whether its menu is drawn: pages come without it, because most stay closed. */
  readonly hasMenu?: boolean;
  /** What opened below the post, such as a form for a reply. */
  readonly below?: ReactNode;
}

/** The children of a post's element: what can be pressed or changes, around what is only read. */
export function PostFrame({
  post,
  relation,
  wasFollowed,
  parts,
  hasMenu = false,
  below,
}: PostFrameProps): ReactNode {
  const { action, viewer, filtered, source } = post;
  const blog = action['tumblelog-data'];
  const shown = (
    <>
      <PostStateBar post={post} publishOn={parts?.publishOn} />
      <header className="post-view__head">
        <Kept part="by">{parts?.by}</Kept>
        {!wasFollowed && (
          <FollowButton
            blog={{ ...blog, following: relation.following }}
            isSignedIn={viewer.isSignedIn}
            variant="quiet"
          />
        )}
      </header>
      <Kept part="body">{parts?.body}</Kept>
      {source && <PostSource {...source} />}
      <Kept part="end">{parts?.end}</Kept>
      <PostActions post={post} wasFollowed={wasFollowed} relation={relation} hasMenu={hasMenu} />
      {below}
    </>
  );
  return filtered ? <FilteredPost names={filtered}>{shown}</FilteredPost> : shown;
}

function PostSource({ url, title }: { readonly url: string; readonly title: string }): ReactNode {
  const href = webHref(url);
  if (href === undefined) return null;
  return (
    <p className="post-view__source">
      {'Source: '}
      <a className="post-view__source-link" href={href} rel="nofollow ugc noopener">
        {title === '' ? hostOf(url) || url : title}
      </a>
    </p>
  );
}
