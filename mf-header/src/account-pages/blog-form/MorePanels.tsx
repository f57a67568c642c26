import {
  blogLimits,
  blogNameHint,
  blogPaths,
  typedBlogName,
} from '@tessera/shared-contracts/blogs/blog';
import type {
  BlogSettingsProps,
  OwnedBlog,
} from '@tessera/shared-contracts/blogs/blog-settings-views';
import { renameBlog } from '@tessera/shared-contracts/blogs/own-blogs';
import { formatDate } from '@tessera/shared-ui/format/date';
import { LinkButton } from '@tessera/shared-ui/LinkButton';
import type { ReactNode } from 'react';
import { Panel, SettingsForm, submittedValue, TextField } from '../parts/form-parts.tsx';

/** The blog's name, which has a form of its own: a new one takes effect at once. */
export const AddressPanel = ({
  name,
  formerNames,
  language,
  formKey,
  refused,
}: Pick<BlogSettingsProps, 'formKey' | 'refused' | 'language'> &
  Pick<OwnedBlog, 'formerNames'> & { readonly name: string }): ReactNode => (
  <Panel id="address" title="Name and address">
    <p className="settings__fact">
      <strong>{`@${name}`}</strong>
    </p>
    {formerNames.length > 0 && (
      <ul className="settings__facts">
        {formerNames.map((former) => (
          // the browser's time zone may be another one
          <li key={former.name} suppressHydrationWarning>
            {`@${former.name} redirects here until ${formatDate(former.until, language)}.`}
          </li>
        ))}
      </ul>
    )}
    <details open={refused?.form === renameBlog.path}>
      <summary className="settings__toggle">Change name</summary>
      <SettingsForm
        action={renameBlog.path}
        formKey={formKey}
        submit="Change name"
        isInPlace
        refused={refused}
      >
        <input type="hidden" name="tumblelog" value={name} />
        <TextField
          id="new-name"
          name="name"
          label="New name"
          autoComplete="off"
          maxLength={typedBlogName}
          value={submittedValue(refused, renameBlog.path, 'name')}
          hint={`${blogNameHint} Links to the current name redirect for ${blogLimits.formerNameDays} days, and no one else can take it during that time.`}
        />
      </SettingsForm>
    </details>
  </Panel>
);

/** Links to the blog's other pages, such as its inbox and members, and, apart, its deletion. */
export function MorePanel({
  name,
  isOwner,
}: {
  readonly name: string;
  readonly isOwner: boolean;
}): ReactNode {
  const links = [
    { href: blogPaths.home(name), text: 'View blog' },
    { href: `/blog/${name}/inbox`, text: 'Inbox' },
    { href: blogPaths.queue(name), text: 'Queue' },
    { href: blogPaths.drafts(name), text: 'Drafts' },
    { href: blogPaths.activity(name), text: 'Activity' },
    { href: blogPaths.followers(name), text: 'Followers' },
    { href: blogPaths.members(name), text: 'Members' },
    { href: blogPaths.blocked(name), text: 'Blocked blogs' },
  ];
  return (
    <>
      <nav className="page__panel settings__more" aria-labelledby="more-title">
        <h2 className="page__section-title" id="more-title">
          {`Pages of ${name}`}
        </h2>
        {links.map(({ href, text }) => (
          <LinkButton key={href} href={href}>
            {text}
          </LinkButton>
        ))}
      </nav>
      {isOwner && (
        <Panel id="delete" title={`Delete ${name}`}>
          <p className="page__text">The next page says what is deleted, and asks first.</p>
          <p className="page__head-actions">
            <LinkButton href={blogPaths.remove(name)}>Delete this blog</LinkButton>
          </p>
        </Panel>
      )}
    </>
  );
}
