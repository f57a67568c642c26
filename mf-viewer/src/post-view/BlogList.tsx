import type { BlogRef } from '@tessera/shared-contracts/posts/post';
import type { ReactNode } from 'react';
import { Avatar } from '@tessera/shared-ui/Avatar';
import type { PostViewer } from '@tessera/shared-contracts/posts/post-views';
import { Island } from './Island.tsx';
import { FollowButton, type FollowButtonProps } from './FollowButton.tsx';

/** A follow button outside of posts, in server-made HTML. */
export function FollowIsland({ blog, ...rest }: FollowButtonProps): ReactNode {
  const { name, following, is_mine, is_blocked } = blog;
  const props = {
    blog: { name, following, is_mine, ...(is_blocked === true && { is_blocked }) },
    ...rest,
  };
  const button = <FollowButton {...props} />;
  // visitors get a link, and users get nothing for their own blog: neither needs hydration
  if (!rest.isSignedIn || is_mine) return button;
  return (
    <Island name="follow" seed={props}>
      {button}
    </Island>
  );
}

export interface BlogListProps {
  readonly blogs: readonly (BlogRef & {
    readonly description?: string;
    readonly description_sanitized?: string;
  })[];
  readonly viewer: PostViewer;
  readonly label: string;
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
};

/** A blog's description as plain text, without markup. */
export const plainTextOf = ({
  description = '',
  description_sanitized: html,
}: BlogListProps['blogs'][number]): string =>
  html === undefined
    ? description
    : html
        .replace(/<br\b[^>]*>/g, ' ')
        .replace(/<[^>]*>/g, '')
        .replace(/&(?:amp|lt|gt|quot);/g, (entity) => entities[entity] ?? entity)
        .trim();

/** Rows of blogs, each with its follow button. */
export function BlogList({ blogs, viewer, label }: BlogListProps): ReactNode {
  return (
    <ul className="list" aria-label={label}>
      {blogs.map((blog) => (
        <li className="list__row" key={blog.uuid}>
          <Avatar src={blog.avatar_url} />
          <a className="list__main list__main--link" href={blog.url}>
            <span className="list__title">{blog.title === '' ? blog.name : blog.title}</span>
            <span className="list__note">
              @{blog.name}
              {plainTextOf(blog) !== '' && (
                <>
                  {' '}
                  · <bdi>{plainTextOf(blog)}</bdi>
                </>
              )}
            </span>
          </a>
          <FollowIsland blog={blog} isSignedIn={viewer.isSignedIn} />
        </li>
      ))}
    </ul>
  );
}
