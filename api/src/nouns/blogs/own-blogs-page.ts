import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { blogSettingsTitles } from '@tessera/shared-contracts/blogs/blog-settings-titles';
import {
  blogInvitationView,
  newBlogView,
  ownBlogsActions,
  ownBlogsView,
} from '@tessera/shared-contracts/blogs/own-blog-views';
import { answerInvitation, createBlog } from '@tessera/shared-contracts/blogs/own-blogs';
import { deletedBlogsOf } from './blog-life-queries.ts';
import { blogsByIds } from './blog-queries.ts';
import { purgeTimeOf } from './manage-blogs.ts';
import { findInvitation } from './manage-members.ts';
import { invitationsOfUser, type InvitationRow } from './member-queries.ts';
import { avatarUrl } from './present-blog.ts';
import type { RequestValues, Viewer } from '../../base/http/context.ts';
import type { RefusalError } from '../../base/wire/refusal.ts';
import { requireViewer } from '../../base/http/session.ts';
import { viewRequest } from '../../base/views/render-views.ts';
import {
  confirmationOf,
  refusedProps,
  renderFramedView,
  settingsNavFor,
  type Refused,
} from '../../base/page/settings-page.ts';

async function renderOwnBlogs(
  c: RequestValues,
  viewer: Viewer,
  refused?: Refused,
): Promise<Response> {
  const {
    deps: { db, now },
    formKey,
  } = c.var;
  const [rows, asked, deleted] = await Promise.all([
    blogsByIds(
      db,
      viewer.blogs.map(({ id }) => id),
    ),
    invitationsOfUser(db, viewer.userId, now()),
    deletedBlogsOf(db, viewer.userId),
  ]);
  const view = viewRequest(ownBlogsView, {
    nav: settingsNavFor(viewer, blogPaths.own),
    formKey,
    refused: refusedProps(refused),
    done: confirmationOf(c, refused, ownBlogsActions),
    language: viewer.language,
    invitations: asked.map(({ id, blog, blog_title, expires_at }) => ({
      id,
      blog,
      blogTitle: blog_title,
      expires: expires_at.toISOString(),
    })),
    blogs: viewer.blogs.flatMap(({ id, isPrimary }) => {
      const row = rows.get(id);
      if (!row) return [];
      return {
        name: row.name,
        title: row.title,
        avatarUrl: avatarUrl(row, 96),
        avatarShape: row.theme.avatar_shape,
        isPrimary,
        isSuspended: row.is_suspended,
      };
    }),
    deleted: deleted.flatMap(({ name, title, deleted_at }) =>
      deleted_at ? { name, title, until: purgeTimeOf(deleted_at).toISOString() } : [],
    ),
  });
  return renderFramedView(c, { name: 'own-blogs', title: blogSettingsTitles.own }, view, refused);
}

/** `/settings/blogs`: the viewer's blogs in order, invitations, and blogs that can be restored. */
export const ownBlogsPage = async (c: RequestValues): Promise<Response> =>
  renderOwnBlogs(c, requireViewer(c));

const renderNewBlog = (c: RequestValues, viewer: Viewer, refused?: Refused): Promise<Response> =>
  renderFramedView(
    c,
    { name: 'new-blog', title: blogSettingsTitles.create },
    viewRequest(newBlogView, {
      nav: settingsNavFor(viewer, blogPaths.own),
      formKey: c.var.formKey,
      refused: refusedProps(refused),
    }),
    refused,
  );

/** `/settings/blogs/new`. */
export const newBlogPage = async (c: RequestValues): Promise<Response> =>
  renderNewBlog(c, requireViewer(c));

const renderInvitation = (
  c: RequestValues,
  viewer: Viewer,
  token: string,
  invited: InvitationRow,
  refused?: Refused,
): Promise<Response> =>
  renderFramedView(
    c,
    { name: 'invitation', title: blogSettingsTitles.invitation(invited.blog) },
    viewRequest(blogInvitationView, {
      nav: settingsNavFor(viewer, blogPaths.own),
      formKey: c.var.formKey,
      token,
      blog: invited.blog,
      blogTitle: invited.blog_title,
      refused: refusedProps(refused),
    }),
    refused,
  );

/** `/settings/blogs/invitation?token=…`: target of an invitation link. */
export async function invitationPage(c: RequestValues): Promise<Response> {
  const viewer = requireViewer(c);
  const token = c.req.query('token') ?? '';
  const invited = await findInvitation(c.var.deps, viewer, { token, invitation: '' });
  return renderInvitation(c, viewer, token, invited);
}

/**
 * The invitation whose answer was refused; undefined if the answer was sent without the token of an
 * invitation link, or if the invitation is no longer valid.
 */
const linkedInvitation = async (
  { var: { deps } }: RequestValues,
  viewer: Viewer,
  token: unknown,
): Promise<{ token: string; invited: InvitationRow } | undefined> =>
  typeof token === 'string' && token !== ''
    ? findInvitation(deps, viewer, { token, invitation: '' }).then(
        (invited) => ({ token, invited }),
        () => undefined,
      )
    : undefined;

/**
 * Shows a refused form again. The form for a new blog is shown on the page for new blogs, and the
 * answer to a valid invitation link on the page of the invitation. Every other form is shown on
 * `/settings/blogs`. Undefined without a viewer.
 */
export async function renderRefusedOwn(
  c: RequestValues,
  values: Refused['values'],
  refusal: RefusalError,
): Promise<Response | undefined> {
  const { viewer } = c.var;
  if (!viewer) return undefined;
  const refused = { form: c.req.path, values, refusal };
  if (refused.form === createBlog.path) return renderNewBlog(c, viewer, refused);
  const linked =
    refused.form === answerInvitation.path
      ? await linkedInvitation(c, viewer, values['token'])
      : undefined;
  return linked
    ? renderInvitation(c, viewer, linked.token, linked.invited, refused)
    : renderOwnBlogs(c, viewer, refused);
}
