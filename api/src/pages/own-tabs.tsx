import type { ReactNode } from 'react';
import { requireOwnBlog, type OwnBlog } from '../blogs/blog-policy.ts';
import type { AppContext, Viewer } from '../http/context.ts';

export type OwnStream = 'drafts' | 'queue' | 'inbox';
export const ownTitles: Readonly<Record<OwnStream, string>> = {
  drafts: 'Drafts',
  queue: 'Queue',
  inbox: 'Inbox',
};

/** Tabs for the pages of the viewer's own posts. */
export function OwnTabs({
  current,
  prefix,
}: {
  readonly current: OwnStream;
  readonly prefix: string;
}): ReactNode {
  return (
    <nav className="page__tabs" aria-label="Your posts">
      {(['drafts', 'queue', 'inbox'] as const).map((name) => (
        <a
          className="page__tab"
          key={name}
          href={`${prefix}/${name}`}
          {...(name === current && { 'aria-current': 'page' })}
        >
          {ownTitles[name]}
        </a>
      ))}
    </nav>
  );
}

/** The blogs of a page of own posts: all of them, or the one in the address. */
export function ownStream(
  c: AppContext,
  viewer: Viewer,
  name: OwnStream,
): {
  readonly blog: OwnBlog | undefined;
  readonly blogIds: readonly string[];
  readonly prefix: string;
  readonly path: string;
  readonly title: string;
} {
  const named = c.req.param('name');
  const blog = named === undefined ? undefined : requireOwnBlog(viewer, named);
  const prefix = blog ? `/blog/${blog.name}` : '';
  return {
    blog,
    blogIds: blog ? [blog.id] : viewer.blogs.map(({ id }) => id),
    prefix,
    path: `${prefix}/${name}`,
    title: blog ? `${ownTitles[name]} of ${blog.name}` : ownTitles[name],
  };
}
