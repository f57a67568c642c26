import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { blogSettingsTitles } from '@tessera/shared-contracts/blogs/blog-settings-titles';
import type {
  ListedOwnBlog,
  OwnBlogsProps,
  ReceivedInvitation,
} from '@tessera/shared-contracts/blogs/own-blog-views';
import { arrangeBlog, restoreBlog } from '@tessera/shared-contracts/blogs/own-blogs';
import { Avatar } from '@tessera/shared-ui/Avatar';
import { FieldNote } from '@tessera/shared-ui/FieldNote';
import { formatDate } from '@tessera/shared-ui/format/date';
import { LinkButton } from '@tessera/shared-ui/LinkButton';
import type { ReactNode } from 'react';
import { SuccessNotice, Errors } from '../parts/form-parts.tsx';
import { RowButton } from '../parts/row-button.tsx';
import { SettingsFrame } from '../parts/SettingsFrame.tsx';
import { InvitationAnswers } from './InvitationAnswers.tsx';
import { ownBlogsDoneTexts, ownBlogsUrlAfter } from './own-blogs-done.ts';

function OwnRow({
  blog: { name, title, avatarUrl, avatarShape, isPrimary, isSuspended },
  at,
  count,
  formKey,
}: {
  readonly blog: ListedOwnBlog;
  readonly at: number;
  readonly count: number;
  readonly formKey: string;
}): ReactNode {
  const move = (to: 'primary' | 'up' | 'down') => ({
    action: arrangeBlog.path,
    fields: { tumblelog: name, move: to },
    returnTo: ownBlogsUrlAfter('arranged'),
    formKey,
    of: name,
  });
  return (
    <li className="list__row list__row--wrapping">
      <Avatar src={avatarUrl} shape={avatarShape} />
      <a className="list__main list__main--link" href={blogPaths.home(name)}>
        <span className="list__title">{title === '' ? name : title}</span>
        <span className="list__note">
          @{name}
          {isPrimary && ' · primary blog'}
          {isSuspended && ' · suspended'}
        </span>
      </a>
      <div className="list__actions">
        {!isPrimary && <RowButton {...move('primary')} label="Make primary" />}
        {at > 1 && <RowButton {...move('up')} label="Move up" />}
        {at > 0 && at < count - 1 && <RowButton {...move('down')} label="Move down" />}
        <LinkButton size="small" href={blogPaths.settings(name)}>
          Settings<span className="visually-hidden"> of {name}</span>
        </LinkButton>
      </div>
    </li>
  );
}

const InvitationRow = ({
  invited: { id, blog, blogTitle, expires },
  language,
  formKey,
}: {
  readonly invited: ReceivedInvitation;
  readonly language: string | undefined;
  readonly formKey: string;
}): ReactNode => (
  <li className="list__row list__row--wrapping">
    <a className="list__main list__main--link" href={blogPaths.home(blog)}>
      <span className="list__title">{blogTitle === '' ? blog : blogTitle}</span>
      <span className="list__note">
        @{blog} invited you to join; expires {formatDate(expires, language)}
      </span>
    </a>
    <div className="list__actions">
      <InvitationAnswers fields={{ invitation: id }} blog={blog} formKey={formKey} />
    </div>
  </li>
);

const Deleted = ({
  deleted,
  language,
  formKey,
}: Pick<OwnBlogsProps, 'deleted' | 'formKey'> & {
  readonly language: string | undefined;
}): ReactNode => (
  <section className="page__section">
    <h2 className="page__section-title">Deleted</h2>
    <ul className="list" aria-label="Deleted blogs">
      {deleted.map(({ name, title, until }) => (
        <li className="list__row" key={name}>
          <div className="list__main">
            <span className="list__title">{title === '' ? name : title}</span>
            <span className="list__note">
              @{name} · will be permanently deleted on {formatDate(until, language)}
            </span>
          </div>
          <RowButton
            action={restoreBlog.path}
            fields={{ tumblelog: name }}
            returnTo={ownBlogsUrlAfter('restored')}
            formKey={formKey}
            label="Restore"
            of={name}
          />
        </li>
      ))}
    </ul>
  </section>
);

/** `/settings/blogs`: the user's blogs in order, invitations, and blogs that can be restored. */
export const OwnBlogsPage = ({
  nav,
  formKey,
  refused,
  done,
  language,
  invitations,
  blogs,
  deleted,
}: OwnBlogsProps): ReactNode => (
  <SettingsFrame nav={nav} title={blogSettingsTitles.own}>
    <SuccessNotice text={done && ownBlogsDoneTexts[done]} />
    <Errors texts={refused?.errors ?? []} />
    {invitations.length > 0 && (
      <section className="page__section">
        <h2 className="page__section-title">Invitations</h2>
        <ul className="list" aria-label="Invitations">
          {invitations.map((invited) => (
            <InvitationRow
              key={invited.id}
              invited={invited}
              language={language}
              formKey={formKey}
            />
          ))}
        </ul>
      </section>
    )}
    <ul className="list" aria-label={blogSettingsTitles.own}>
      {blogs.map((blog, at) => (
        <OwnRow key={blog.name} blog={blog} at={at} count={blogs.length} formKey={formKey} />
      ))}
    </ul>
    <p className="page__head-actions">
      <LinkButton variant="primary" href={blogPaths.create}>
        {blogSettingsTitles.create}
      </LinkButton>
    </p>
    <FieldNote>
      You like, follow and reply as your primary blog unless you choose another.
    </FieldNote>
    {deleted.length > 0 && <Deleted deleted={deleted} language={language} formKey={formKey} />}
  </SettingsFrame>
);
