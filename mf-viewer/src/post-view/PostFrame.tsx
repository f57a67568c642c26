import { pinTexts } from '@tessera/shared-contracts/posts/post-texts';
import { versionTexts } from '@tessera/shared-contracts/posts/version-texts';
import { IconPin } from '@tessera/shared-ui/Icon';
import type { ReactNode } from 'react';
import { hostOf, webHref } from '@tessera/shared-ui/format/href';
import { Kept } from '@tessera/shared-ui/islands/Kept';
import { FilteredPost } from './FilteredPost.tsx';
import { FollowButton } from './FollowButton.tsx';
import { PostActions } from './PostActions.tsx';
import type { BlogRelation } from '../state/blog-relation.ts';
import type { PostSeed } from '../state/post-seed.ts';
import { usePress } from '../state/presses.ts';
import { PostStateBar } from './PostStateBar.tsx';

/** The read-only parts of a post. */
export interface PostParts {
  readonly by: ReactNode;
  readonly body: ReactNode;
  readonly end: ReactNode;
  readonly publishOn?: string | undefined;
  /** When the post was last edited. */
  readonly edited?: ReactNode;
}

export interface PostFrameProps {
  readonly post: PostSeed;
  /** The reader's relation to the blog of the post or, in an inbox, to the sender of the post. */
  readonly relation: BlogRelation;
  /** Whether the blog of the post was followed when the post was rendered. */
  readonly wasFollowed: boolean;
  /** Absent if the server has rendered the parts, which then stay as they are. */
  readonly parts?: PostParts | undefined;
  /** Whether the menu is rendered. The server leaves it out, because most menus stay closed. */
  readonly hasMenu?: boolean;
  /** Content that opens below the post, such as the reply form. */
  readonly below?: ReactNode;
}

/** The children of a post's element: its interactive parts around its read-only parts. */
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
      {post.isPinnedHere === true && action.pinned !== false && <PinMark />}
      <PostStateBar post={post} publishOn={parts?.publishOn} />
      <header className="post-view__head">
        <Kept part="by">{parts?.by}</Kept>
        {!wasFollowed && (
          <FollowButton
            blog={{
              ...blog,
              following: relation.following,
              is_blocked: relation.isBlocked || blog.is_blocked === true,
            }}
            isSignedIn={viewer.isSignedIn}
            variant="quiet"
          />
        )}
      </header>
      <Kept part="body">{parts?.body}</Kept>
      {source && <PostSource {...source} />}
      <Kept part="end">{parts?.end}</Kept>
      {post.isEdited === true && <EditedMark>{parts?.edited}</EditedMark>}
      <PostActions post={post} wasFollowed={wasFollowed} relation={relation} hasMenu={hasMenu} />
      {below}
    </>
  );
  return filtered ? <FilteredPost names={filtered}>{shown}</FilteredPost> : shown;
}

/** Says that a post was edited, and when; a press shows what changed. */
function EditedMark({ children }: { readonly children: ReactNode }): ReactNode {
  const press = usePress();
  return (
    <div className="post-view__edited">
      <button
        type="button"
        className="post-view__edited-button"
        {...press({ action: 'versions', detail: undefined })}
        aria-haspopup="dialog"
        title={versionTexts.see}
      >
        {versionTexts.edited}
      </button>
      <Kept part="edited">{children}</Kept>
    </div>
  );
}

/** Says why a post stands above newer ones. */
const PinMark = (): ReactNode => (
  <p className="post-view__state post-view__state-name post-view__pinned">
    <IconPin />
    <span>{pinTexts.mark}</span>
  </p>
);

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
