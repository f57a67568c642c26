import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { blogMembersView, membersActions } from '@tessera/shared-contracts/blogs/blog-members-view';
import { blogSettingsTitles } from '@tessera/shared-contracts/blogs/blog-settings-titles';
import { requireOwnBlog, type OwnBlog } from './blog-policy.ts';
import { invitationsOfBlog, membersOf } from './member-queries.ts';
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

async function renderMembers(
  c: RequestValues,
  viewer: Viewer,
  blog: OwnBlog,
  refused?: Refused,
): Promise<Response> {
  const {
    deps: { db, now },
    formKey,
  } = c.var;
  const [members, asked] = await Promise.all([
    membersOf(db, blog.id),
    invitationsOfBlog(db, blog.id, now()),
  ]);
  const isOwner = members.some(
    ({ user_id, role }) => user_id === viewer.userId && role === 'owner',
  );
  const view = viewRequest(blogMembersView, {
    nav: settingsNavFor(viewer, blogPaths.settings(blog.name)),
    formKey,
    refused: refusedProps(refused),
    done: confirmationOf(c, refused, membersActions),
    language: viewer.language,
    blog: blog.name,
    members: members.map((member) => ({
      name: member.name,
      title: member.title,
      avatarUrl: avatarUrl(member, 96),
      role: member.role,
      isSelf: member.user_id === viewer.userId,
    })),
    invitations: isOwner
      ? asked.map(({ id, who, email, expires_at }) => ({
          id,
          who: who ?? email,
          expires: expires_at.toISOString(),
        }))
      : undefined,
  });
  return renderFramedView(
    c,
    { name: 'blog-members', title: blogSettingsTitles.members(blog.name), blog: blog.name },
    view,
    refused,
  );
}

/** `/settings/blog/{name}/members`: members of a blog and, for its owners, open invitations. */
export async function blogMembersPage(c: RequestValues): Promise<Response> {
  const viewer = requireViewer(c);
  return renderMembers(c, viewer, requireOwnBlog(viewer, c.req.param('name') ?? ''));
}

/**
 * The members page after one of its forms was refused; undefined if the blog is not one of the
 * viewer's.
 */
export async function renderRefusedMembers(
  c: RequestValues,
  values: Refused['values'],
  refusal: RefusalError,
): Promise<Response | undefined> {
  const { viewer } = c.var;
  const blog = viewer?.blogs.find(({ name }) => name === values['tumblelog']);
  return viewer && blog && renderMembers(c, viewer, blog, { form: c.req.path, values, refusal });
}
