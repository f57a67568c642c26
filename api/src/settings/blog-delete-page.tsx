import { blogLimits, blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { deleteBlog, ownBlogTexts } from '@tessera/shared-contracts/blogs/own-blogs';
import { pages } from '@tessera/shared-contracts/pages/pages';
import { formatCount } from '@tessera/shared-ui/format/count';
import { LinkButton } from '@tessera/shared-ui/LinkButton';
import { requireOwnedBlog } from '../blogs/blog-owner.ts';
import type { BlogRow } from '../blogs/blog-queries.ts';
import { membersOf } from '../blogs/member-queries.ts';
import type { AppContext, Viewer } from '../http/context.ts';
import type { RefusalError } from '../http/refusal.ts';
import { requireViewer } from '../http/session.ts';
import { Panel, SettingsForm, TextField, typed } from './fields.tsx';
import { renderFramedPage, type Refused } from './frame.tsx';

async function renderDelete(
  c: AppContext,
  viewer: Viewer,
  row: BlogRow,
  refused?: Refused,
): Promise<Response> {
  const isPrimary = viewer.blogs.some(({ id, isPrimary: is }) => id === row.id && is);
  const others = (await membersOf(c.var.deps.db, row.id)).length - 1;
  return renderFramedPage(
    c,
    viewer,
    {
      name: 'blog-delete',
      title: `Delete ${row.name}`,
      path: blogPaths.settings(row.name),
      blog: row.name,
    },
    <>
      <Panel id="what" title="What happens">
        <p className="page__text">
          No one will be able to see the blog, its {formatCount(row.posts_count)}{' '}
          {row.posts_count === 1 ? 'post' : 'posts'}, its drafts or its queue.
          {others > 0 &&
            ` The ${others === 1 ? 'other member' : `${others} other members`} will lose access too.`}{' '}
          Reblogs of its posts stay on other people’s blogs.
        </p>
        <p className="page__text">
          You can restore it for {blogLimits.deletedDays} days on the page Your blogs. After that
          it’s permanently deleted, and others can use its name.
        </p>
      </Panel>
      {isPrimary ? (
        <p className="notice">
          {viewer.blogs.length === 1 ? ownBlogTexts.onlyBlog : ownBlogTexts.primary}{' '}
          <a href={viewer.blogs.length === 1 ? pages.accountSettings.path : blogPaths.own}>
            {viewer.blogs.length === 1 ? 'Account settings' : 'Your blogs'}
          </a>
        </p>
      ) : (
        <Panel id="confirm" title="Delete this blog">
          <SettingsForm
            action={deleteBlog.path}
            formKey={c.var.formKey}
            returnTo={`${blogPaths.own}?done=deleted`}
            submit={`Delete ${row.name}`}
            isDangerous
            refused={refused}
          >
            <input type="hidden" name="tumblelog" value={row.name} />
            <TextField
              id="confirmation"
              name="confirmation"
              label={`Type ${row.name} to confirm`}
              autoComplete="off"
              maxLength={100}
              value={typed(refused, deleteBlog.path, 'confirmation')}
            />
          </SettingsForm>
          <p className="form__links">
            <LinkButton variant="quiet" href={blogPaths.settings(row.name)}>
              Cancel
            </LinkButton>
          </p>
        </Panel>
      )}
    </>,
    refused,
  );
}

/** `/settings/blog/{name}/delete`: asks the owner to type the blog's name. */
export async function blogDeletePage(c: AppContext): Promise<Response> {
  const viewer = requireViewer(c);
  return renderDelete(
    c,
    viewer,
    await requireOwnedBlog(c.var.deps, viewer, c.req.param('name') ?? ''),
  );
}

/** The same page after a refusal. */
export async function renderRefusedDelete(
  c: AppContext,
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
