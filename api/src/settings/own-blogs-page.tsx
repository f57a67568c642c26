import type { ReactNode } from 'react';
import { blogLimits, blogPaths } from '@tessera/shared-contracts/blogs/blog';
import {
  answerInvitation,
  arrangeBlog,
  createBlog,
  restoreBlog,
} from '@tessera/shared-contracts/blogs/own-blogs';
import { Avatar } from '@tessera/shared-ui/Avatar';
import { FieldFrame } from '@tessera/shared-ui/FieldFrame';
import { FieldNote } from '@tessera/shared-ui/FieldNote';
import { formatDate } from '@tessera/shared-ui/format/date';
import { Input } from '@tessera/shared-ui/Input';
import { LinkButton } from '@tessera/shared-ui/LinkButton';
import { deletedBlogsOf } from '../blogs/blog-life-queries.ts';
import { blogsByIds, type BlogRow } from '../blogs/blog-queries.ts';
import { goneAt } from '../blogs/manage-blogs.ts';
import { findInvitation } from '../blogs/manage-members.ts';
import { invitationsOfUser, type InvitationRow } from '../blogs/member-queries.ts';
import { avatarUrl } from '../blogs/present-blog.ts';
import type { AppContext, Viewer } from '../http/context.ts';
import type { RefusalError } from '../http/refusal.ts';
import { requireViewer } from '../http/session.ts';
import { Done, Errors, Panel, SettingsForm, TextField, typed } from './fields.tsx';
import { renderFramedPage, type Refused } from './frame.tsx';
import { RowButton } from './row-button.tsx';

const doneTexts: Readonly<Record<string, string>> = {
  deleted: 'Blog deleted. You can restore it below.',
  restored: 'Blog restored.',
  joined: 'You’re now a member.',
  declined: 'Invitation declined.',
  left: 'You left the blog.',
  arranged: 'Order updated.',
};
const back = (done: string): string => `${blogPaths.own}?done=${done}`;

function OwnRow({
  row,
  at,
  count,
  isPrimary,
  formKey,
}: {
  readonly row: BlogRow;
  readonly at: number;
  readonly count: number;
  readonly isPrimary: boolean;
  readonly formKey: string;
}): ReactNode {
  const move = (to: 'primary' | 'up' | 'down') => ({
    action: arrangeBlog.path,
    fields: { tumblelog: row.name, move: to },
    returnTo: back('arranged'),
    formKey,
    of: row.name,
  });
  return (
    <li className="list__row list__row--wrapping">
      <Avatar src={avatarUrl(row, 96)} shape={row.theme.avatar_shape} />
      <a className="list__main list__main--link" href={blogPaths.home(row.name)}>
        <span className="list__title">{row.title === '' ? row.name : row.title}</span>
        <span className="list__note">
          @{row.name}
          {isPrimary && ' · primary blog'}
          {row.is_suspended && ' · suspended'}
        </span>
      </a>
      <div className="list__actions">
        {!isPrimary && <RowButton {...move('primary')} label="Make primary" />}
        {at > 1 && <RowButton {...move('up')} label="Move up" />}
        {at > 0 && at < count - 1 && <RowButton {...move('down')} label="Move down" />}
        <LinkButton size="small" href={blogPaths.settings(row.name)}>
          Settings<span className="visually-hidden"> of {row.name}</span>
        </LinkButton>
      </div>
    </li>
  );
}

function InvitationRowView({
  invited,
  language,
  formKey,
}: {
  readonly invited: InvitationRow;
  readonly language: string | undefined;
  readonly formKey: string;
}): ReactNode {
  const answer = (is: 'accept' | 'decline') => ({
    action: answerInvitation.path,
    fields: { invitation: invited.id, answer: is },
    returnTo: back(is === 'accept' ? 'joined' : 'declined'),
    formKey,
    of: invited.blog,
  });
  return (
    <li className="list__row list__row--wrapping">
      <a className="list__main list__main--link" href={blogPaths.home(invited.blog)}>
        <span className="list__title">
          {invited.blog_title === '' ? invited.blog : invited.blog_title}
        </span>
        <span className="list__note">
          @{invited.blog} invited you to join; expires{' '}
          {formatDate(invited.expires_at.toISOString(), language)}
        </span>
      </a>
      <div className="list__actions">
        <RowButton {...answer('accept')} label="Join" isMain />
        <RowButton {...answer('decline')} label="Decline" />
      </div>
    </li>
  );
}

async function renderOwnBlogs(c: AppContext, viewer: Viewer, refused?: Refused): Promise<Response> {
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
  const own = viewer.blogs.flatMap(({ id, isPrimary }) => {
    const row = rows.get(id);
    return row ? [{ row, isPrimary }] : [];
  });
  return renderFramedPage(
    c,
    viewer,
    { name: 'own-blogs', title: 'Your blogs', path: blogPaths.own },
    <>
      <Done text={refused ? undefined : doneTexts[c.req.query('done') ?? '']} />
      <Errors texts={refused?.refusal.errors ?? []} />
      {asked.length > 0 && (
        <section className="page__section">
          <h2 className="page__section-title">Invitations</h2>
          <ul className="list" aria-label="Invitations">
            {asked.map((invited) => (
              <InvitationRowView
                key={invited.id}
                invited={invited}
                language={viewer.language}
                formKey={formKey}
              />
            ))}
          </ul>
        </section>
      )}
      <ul className="list" aria-label="Your blogs">
        {own.map(({ row, isPrimary }, at) => (
          <OwnRow
            key={row.id}
            row={row}
            at={at}
            count={own.length}
            isPrimary={isPrimary}
            formKey={formKey}
          />
        ))}
      </ul>
      <p className="page__head-actions">
        <LinkButton variant="primary" href={blogPaths.create}>
          Create a blog
        </LinkButton>
      </p>
      <FieldNote>
        You like, follow and reply as your primary blog unless you choose another.
      </FieldNote>
      {deleted.length > 0 && (
        <section className="page__section">
          <h2 className="page__section-title">Deleted</h2>
          <ul className="list" aria-label="Deleted blogs">
            {deleted.map(({ id, name, title, deleted_at }) => (
              <li className="list__row" key={id}>
                <div className="list__main">
                  <span className="list__title">{title === '' ? name : title}</span>
                  <span className="list__note">
                    @{name} · permanently deleted on{' '}
                    {deleted_at && formatDate(goneAt(deleted_at).toISOString(), viewer.language)}
                  </span>
                </div>
                <RowButton
                  action={restoreBlog.path}
                  fields={{ tumblelog: name }}
                  returnTo={back('restored')}
                  formKey={formKey}
                  label="Restore"
                  of={name}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>,
    refused,
  );
}

/** `/settings/blogs`: own blogs in their order, invitations, and deletions that can be undone. */
export const ownBlogsPage = async (c: AppContext): Promise<Response> =>
  renderOwnBlogs(c, requireViewer(c));

const renderNewBlog = (c: AppContext, viewer: Viewer, refused?: Refused): Promise<Response> =>
  renderFramedPage(
    c,
    viewer,
    { name: 'new-blog', title: 'Create a blog', path: blogPaths.own },
    <Panel id="new" title="New blog">
      <SettingsForm
        action={createBlog.path}
        formKey={c.var.formKey}
        submit="Create blog"
        refused={refused}
      >
        <TextField
          id="blog-name"
          name="name"
          label="Name"
          autoComplete="off"
          maxLength={33}
          value={typed(refused, createBlog.path, 'name')}
          hint="Letters, digits and hyphens. The name is also the blog’s address. You can change it later."
        />
        <FieldFrame label="Title">
          <Input
            type="text"
            name="title"
            defaultValue={typed(refused, createBlog.path, 'title')}
            maxLength={blogLimits.title}
            autoComplete="off"
          />
        </FieldFrame>
      </SettingsForm>
      <FieldNote>You can have {blogLimits.perUser} blogs.</FieldNote>
    </Panel>,
    refused,
  );

/** `/settings/blogs/new`. */
export const newBlogPage = async (c: AppContext): Promise<Response> =>
  renderNewBlog(c, requireViewer(c));

/** `/settings/blogs/invitation/{token}`: target of an invitation link. */
export async function invitationPage(c: AppContext): Promise<Response> {
  const viewer = requireViewer(c);
  const token = c.req.param('token') ?? '';
  const invited = await findInvitation(c.var.deps, viewer, { token, invitation: '' });
  const answer = (is: 'accept' | 'decline') => ({
    action: answerInvitation.path,
    fields: { token, answer: is },
    returnTo: back(is === 'accept' ? 'joined' : 'declined'),
    formKey: c.var.formKey,
    of: invited.blog,
  });
  return renderFramedPage(
    c,
    viewer,
    { name: 'invitation', title: `Join ${invited.blog}?`, path: blogPaths.own },
    <Panel id="invitation" title={invited.blog_title === '' ? invited.blog : invited.blog_title}>
      <p className="page__text">
        You’re invited to write for <a href={blogPaths.home(invited.blog)}>@{invited.blog}</a>.
        Members can post, answer questions and approve submissions for the blog.
      </p>
      <div className="form__actions">
        <RowButton {...answer('accept')} label="Join" isMain />
        <RowButton {...answer('decline')} label="Decline" />
      </div>
    </Panel>,
  );
}

/** The page of a refused form. */
export async function renderRefusedOwn(
  c: AppContext,
  values: Refused['values'],
  refusal: RefusalError,
): Promise<Response | undefined> {
  const { viewer } = c.var;
  if (!viewer) return undefined;
  const refused = { form: c.req.path, values, refusal };
  return refused.form === createBlog.path
    ? renderNewBlog(c, viewer, refused)
    : renderOwnBlogs(c, viewer, refused);
}
