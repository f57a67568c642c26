import type { ReactNode } from 'react';
import { blogPaths, type Blog } from '@tessera/shared-contracts/blogs/blog';
import { Avatar } from '@tessera/shared-ui/Avatar';
import { EmptyState } from '@tessera/shared-ui/EmptyState';
import { formatDate, formatDateTime } from '@tessera/shared-ui/format/date';
import { activityOf, type ActivityRow } from '../blogs/activity-queries.ts';
import { requireOwnBlog } from '../blogs/blog-policy.ts';
import { blogById, blogsByIds, type BlogRow } from '../blogs/blog-queries.ts';
import { avatarUrl, noRelations, presentBlog } from '../blogs/present-blog.ts';
import type { AppContext } from '../http/context.ts';
import { notFound } from '../http/refusal.ts';
import { requireViewer } from '../http/session.ts';
import { postsByIds, type PostRow } from '../posts/post-queries.ts';
import { renderPage } from './document.tsx';
import { WriteLink } from './stream-page.tsx';

const shown = 50;
const sentences: Readonly<Record<ActivityRow['kind'], string>> = { like: 'liked your post', reblog: 'reblogged your post', follow: 'follows you now' };

async function ownBlogOf(c: AppContext): Promise<{ readonly row: BlogRow; readonly blog: Blog }> {
  const viewer = requireViewer(c);
  const row = await blogById(c.var.deps.db, requireOwnBlog(viewer, c.req.param('name') ?? '').id);
  if (!row) throw notFound('This blog does not exist.');
  return { row, blog: presentBlog(row, viewer, noRelations) };
}

function Happening({ row, who, post }: { readonly row: ActivityRow; readonly who: BlogRow; readonly post: { readonly href: string; readonly summary: string } | undefined }): ReactNode {
  const at = row.at.toISOString();
  return (
    <li className="list__row">
      <Avatar src={avatarUrl(who, 96)} />
      <div className="list__main">
        <span className="list__title"><a href={blogPaths.home(who.name)}>{who.name}</a> {sentences[row.kind]}</span>
        <span className={post ? 'list__note list__note--dated' : 'list__note'}>{post && <><a href={post.href} dir="auto">{post.summary === '' ? 'Untitled' : post.summary}</a><span aria-hidden="true">·</span></>}<time dateTime={at} title={formatDateTime(at)}>{formatDate(at)}</time></span>
      </div>
    </li>
  );
}

/** `/blog/{name}/activity`: what happened last on a blog of one's own. */
export async function activityPage(c: AppContext): Promise<Response> {
  const { db } = c.var.deps;
  const { row: own, blog } = await ownBlogOf(c);
  const rows = await activityOf(db, own.id, shown);
  const [blogs, posts] = await Promise.all([blogsByIds(db, rows.map(({ blog_id }) => blog_id)), postsByIds(db, [...new Set(rows.map(({ post_id }) => post_id).filter((id) => id !== null))])]);
  const byId = new Map<string, PostRow>(posts.map((post) => [post.id, post]));
  const path = blogPaths.activity(own.name);
  const happenings = rows.flatMap((row) => {
    const who = blogs.get(row.blog_id);
    const post = row.post_id === null ? undefined : byId.get(row.post_id);
    return who ? [<Happening key={`${row.kind} ${row.blog_id} ${row.post_id} ${row.at.getTime()}`} row={row} who={who} post={post && { href: blogPaths.post(own.name, post.id, post.slug), summary: post.summary }} />] : [];
  });
  const ownBlogs = requireViewer(c).blogs;
  return renderPage(c, { info: { name: 'activity', base_route: '/dashboard', title: `Activity of ${own.name}`, blog: own.name } }, (
    <div className="page__column">
      <header className="page__head"><h1 className="page__title">Activity of {blog.title === '' ? blog.name : blog.title}</h1><div className="page__head-actions"><a className="button" href={blog.url}>To the blog</a></div></header>
      {ownBlogs.length > 1 && <nav className="page__tabs" aria-label="Your blogs">{ownBlogs.map(({ name }) => <a key={name} href={blogPaths.activity(name)} {...(blogPaths.activity(name) === path && { 'aria-current': 'page' })}>{name}</a>)}</nav>}
      {happenings.length > 0 ? <ul className="list" aria-label="Activity">{happenings}</ul> : <EmptyState title="Nothing happened yet" text="Check out this tab when you make a post to see Likes, Reblogs, and new followers." actions={<WriteLink baseRoute="/dashboard" />} />}
    </div>
  ));
}
