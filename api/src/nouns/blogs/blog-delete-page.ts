import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { blogSettingsTitles } from '@tessera/shared-contracts/blogs/blog-settings-titles';
import { blogDeletionView } from '@tessera/shared-contracts/blogs/blog-settings-views';
import { requireOwnedBlog } from './blog-owner.ts';
import type { BlogRow } from './blog-queries.ts';
import { membersOf } from './member-queries.ts';
import type { RequestValues, Viewer } from '../../base/http/context.ts';
import type { RefusalError } from '../../base/wire/refusal.ts';
import { requireViewer } from '../../base/http/session.ts';
import { viewRequest } from '../../base/views/render-views.ts';
import {
  refusedProps,
  renderFramedView,
  settingsNavFor,
  type Refused,
} from '../../base/page/settings-page.ts';

async function renderDelete(
  c: RequestValues,
  viewer: Viewer,
  row: BlogRow,
  refused?: Refused,
): Promise<Response> {
  const isPrimary = viewer.blogs.some(({ id, isPrimary: is }) => id === row.id && is);
  const members = await membersOf(c.var.deps.db, row.id);
  const view = viewRequest(blogDeletionView, {
    nav: settingsNavFor(viewer, blogPaths.settings(row.name)),
    formKey: c.var.formKey,
    refused: refusedProps(refused),
    blog: row.name,
    postCount: row.posts_count,
    otherMembers: members.length - 1,
    obstacle: !isPrimary ? undefined : viewer.blogs.length === 1 ? 'only' : 'primary',
  });
  return renderFramedView(
    c,
    { name: 'blog-delete', title: blogSettingsTitles.remove(row.name), blog: row.name },
    view,
    refused,
  );
}

/** `/settings/blog/{name}/delete`: asks the owner to type the blog's name. */
export async function blogDeletePage(c: RequestValues): Promise<Response> {
  const viewer = requireViewer(c);
  return renderDelete(
    c,
    viewer,
    await requireOwnedBlog(c.var.deps, viewer, c.req.param('name') ?? ''),
  );
}

/** The deletion page after a refusal; undefined if the viewer does not own the blog. */
export async function renderRefusedDelete(
  c: RequestValues,
  values: Refused['values'],
  refusal: RefusalError,
): Promise<Response | undefined> {
  const { viewer, deps } = c.var;
  const name = values['tumblelog'];
  const row =
    viewer && typeof name === 'string'
      ? await requireOwnedBlog(deps, viewer, name).catch(() => undefined)
      : undefined;
  return viewer && row && renderDelete(c, viewer, row, { form: c.req.path, values, refusal });
}
