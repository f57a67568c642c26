import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { blogSettingsTitles } from '@tessera/shared-contracts/blogs/blog-settings-titles';
import { blockedBlogsView } from '@tessera/shared-contracts/blogs/blog-settings-views';
import { blocksOf } from '../blogs/block-queries.ts';
import { requireOwnBlog } from '../blogs/blog-policy.ts';
import { avatarUrl } from '../blogs/present-blog.ts';
import type { RequestValues } from '../../base/http/context.ts';
import { requireViewer } from '../../base/http/session.ts';
import { encodeCursor, readCursor } from '../../base/wire/cursor.ts';
import { viewRequest } from '../../base/views/render-views.ts';
import { renderFramedView, settingsNavFor } from '../../base/page/settings-page.ts';

const pageSize = 50;

/** `/settings/blog/{name}/blocked`: blogs that one of the viewer's blogs blocks. */
export async function blockedBlogsPage(c: RequestValues): Promise<Response> {
  const viewer = requireViewer(c);
  const own = requireOwnBlog(viewer, c.req.param('name') ?? '');
  const rows = await blocksOf(
    c.var.deps.db,
    own.id,
    readCursor(c.req.query('before')),
    pageSize + 1,
  );
  const page = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? page.at(-1) : undefined;
  const view = viewRequest(blockedBlogsView, {
    nav: settingsNavFor(viewer, blogPaths.settings(own.name)),
    formKey: c.var.formKey,
    own: own.name,
    blocked: page.map((row) => ({
      name: row.name,
      title: row.title,
      avatarUrl: avatarUrl(row, 96),
      isSuspended: row.is_suspended,
    })),
    nextHref:
      last &&
      `${blogPaths.blocked(own.name)}?before=${encodeCursor({ at: last.blocked_at.getTime(), id: last.id })}`,
  });
  return renderFramedView(
    c,
    { name: 'blocked-blogs', title: blogSettingsTitles.blocked(own.name), blog: own.name },
    view,
  );
}
