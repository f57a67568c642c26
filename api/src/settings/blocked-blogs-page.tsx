import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { unblock } from '@tessera/shared-contracts/blogs/endpoints';
import { blockTexts } from '@tessera/shared-contracts/blogs/texts';
import { Avatar } from '@tessera/shared-ui/Avatar';
import { Button } from '@tessera/shared-ui/Button';
import { EmptyState } from '@tessera/shared-ui/EmptyState';
import { LinkButton } from '@tessera/shared-ui/LinkButton';
import { blocksOf } from '../blogs/block-queries.ts';
import { requireOwnBlog } from '../blogs/blog-policy.ts';
import { avatarUrl } from '../blogs/present-blog.ts';
import type { AppContext } from '../http/context.ts';
import { requireViewer } from '../http/session.ts';
import { encodeCursor, readCursor } from '../posts/cursor.ts';
import { renderFramedPage } from './frame.tsx';

const pageSize = 50;

/**
 * `/settings/blog/{name}/blocked`: blogs blocked by an own blog, with unblock buttons. Works
 * without script.
 */
export async function blockedBlogsPage(c: AppContext): Promise<Response> {
  const viewer = requireViewer(c);
  const own = requireOwnBlog(viewer, c.req.param('name') ?? '');
  const rows = await blocksOf(
    c.var.deps.db,
    own.id,
    readCursor(c.req.query('before')),
    pageSize + 1,
  );
  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  const title = `Blocked by ${own.name}`;
  const path = blogPaths.blocked(own.name);
  return renderFramedPage(
    c,
    viewer,
    { name: 'blocked-blogs', title, path: blogPaths.settings(own.name), blog: own.name },
    <>
      {page.length > 0 ? (
        <ul className="list" aria-label={title}>
          {page.map((blog) => (
            <li className="list__row" key={blog.id}>
              <Avatar src={avatarUrl(blog, 96)} />
              {blog.is_suspended ? (
                <span className="list__main">
                  <span className="list__title">{blog.name}</span>
                  <span className="list__note">no longer here</span>
                </span>
              ) : (
                <a className="list__main list__main--link" href={blogPaths.home(blog.name)}>
                  <span className="list__title">{blog.title === '' ? blog.name : blog.title}</span>
                  <span className="list__note">@{blog.name}</span>
                </a>
              )}
              <form method="post" action={unblock.path}>
                <input type="hidden" name="form_key" value={c.var.formKey} />
                <input type="hidden" name="return_to" value={path} />
                <input type="hidden" name="tumblelog" value={own.name} />
                <input type="hidden" name="blocked_tumblelog" value={blog.name} />
                <Button
                  size="small"
                  type="submit"
                  aria-label={`${blockTexts.unblock} ${blog.name}`}
                >
                  {blockTexts.unblock}
                </Button>
              </form>
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState
          title="You haven’t blocked anyone"
          text="You can block a blog from the menu of any of its posts. It won’t be able to follow you, message you or reply to your posts."
          actions={<LinkButton href={blogPaths.settings(own.name)}>Back to settings</LinkButton>}
        />
      )}
      {rows.length > pageSize && last && (
        <nav className="stream__more" aria-label="More blogs">
          <LinkButton
            rel="next"
            href={`${path}?before=${encodeCursor({ at: last.blocked_at.getTime(), id: last.id })}`}
          >
            Show more
          </LinkButton>
        </nav>
      )}
    </>,
  );
}
