import { blogLimits, blogPaths } from '@tessera/shared-contracts/blogs/blog';
import type {
  BlogMember,
  BlogMembersProps,
  SentInvitation,
} from '@tessera/shared-contracts/blogs/blog-members-view';
import { blogSettingsTitles } from '@tessera/shared-contracts/blogs/blog-settings-titles';
import {
  changeRole,
  inviteMember,
  removeMember,
  withdrawInvitation,
} from '@tessera/shared-contracts/blogs/own-blogs';
import { Avatar } from '@tessera/shared-ui/Avatar';
import { formatDate } from '@tessera/shared-ui/format/date';
import { LinkButton } from '@tessera/shared-ui/LinkButton';
import type { ReactNode } from 'react';
import {
  SuccessNotice,
  Errors,
  Panel,
  SettingsForm,
  TextField,
  submittedValue,
} from '../parts/form-parts.tsx';
import { RowButton } from '../parts/row-button.tsx';
import { SettingsFrame } from '../parts/SettingsFrame.tsx';
import { ownBlogsUrlAfter } from './own-blogs-done.ts';

const doneTexts = {
  invited: 'Invitation sent.',
  withdrawn: 'Invitation withdrawn.',
  removed: 'Member removed.',
  role: 'Role updated.',
} as const;
const roleNames = { owner: 'Owner', member: 'Member' } as const;

const pathWhen = (blog: string, done: keyof typeof doneTexts): string =>
  `${blogPaths.members(blog)}?done=${done}`;

type RowProps = Pick<BlogMembersProps, 'blog' | 'formKey'>;

function Member({
  member: { name, title, avatarUrl, role, isSelf },
  canChange,
  canLeave,
  blog,
  formKey,
}: RowProps & {
  readonly member: BlogMember;
  readonly canChange: boolean;
  readonly canLeave: boolean;
}): ReactNode {
  const fields = { tumblelog: blog, member: name };
  const other = role === 'owner' ? 'member' : 'owner';
  return (
    <li className="list__row">
      <Avatar src={avatarUrl} />
      <a className="list__main list__main--link" href={blogPaths.home(name)}>
        <span className="list__title">
          {title === '' ? name : title}
          {isSelf && ' (you)'}
        </span>
        <span className="list__note">
          @{name} · {roleNames[role]}
        </span>
      </a>
      <div className="list__actions">
        {canChange && !isSelf && (
          <RowButton
            action={changeRole.path}
            fields={{ ...fields, role: other }}
            returnTo={pathWhen(blog, 'role')}
            formKey={formKey}
            label={other === 'owner' ? 'Make owner' : 'Make member'}
            of={name}
          />
        )}
        {(isSelf ? canLeave : canChange) && (
          <RowButton
            action={removeMember.path}
            fields={fields}
            returnTo={isSelf ? ownBlogsUrlAfter('left') : pathWhen(blog, 'removed')}
            formKey={formKey}
            label={isSelf ? 'Leave' : 'Remove'}
            of={isSelf ? blog : name}
          />
        )}
      </div>
    </li>
  );
}

const Invited = ({
  invited: { id, who, expires },
  language,
  blog,
  formKey,
}: RowProps & {
  readonly invited: SentInvitation;
  readonly language: string | undefined;
}): ReactNode => (
  <li className="list__row">
    <div className="list__main">
      <span className="list__title">{who}</span>
      <span className="list__note">Invited; expires {formatDate(expires, language)}</span>
    </div>
    <RowButton
      action={withdrawInvitation.path}
      fields={{ tumblelog: blog, invitation: id }}
      returnTo={pathWhen(blog, 'withdrawn')}
      formKey={formKey}
      label="Withdraw"
      of={`invitation for ${who}`}
    />
  </li>
);

const InvitePanel = ({
  blog,
  formKey,
  refused,
}: Pick<BlogMembersProps, 'blog' | 'formKey' | 'refused'>): ReactNode => (
  <Panel id="invite" title="Invite someone">
    <SettingsForm
      action={inviteMember.path}
      formKey={formKey}
      returnTo={pathWhen(blog, 'invited')}
      submit="Send invitation"
      isInPlace
      refused={refused}
    >
      <input type="hidden" name="tumblelog" value={blog} />
      <TextField
        id="invite-who"
        name="who"
        label="Blog name or email address"
        autoComplete="off"
        maxLength={254}
        value={submittedValue(refused, inviteMember.path, 'who')}
        hint={`The invitation expires after ${blogLimits.invitationDays} days.`}
      />
    </SettingsForm>
  </Panel>
);

/** `/settings/blog/{name}/members`: members of a blog and, for owners, open invitations. */
export function BlogMembersPage({
  nav,
  formKey,
  refused,
  done,
  language,
  blog,
  members,
  invitations,
}: BlogMembersProps): ReactNode {
  const row = { blog, formKey };
  const canLeave = members.some(({ role, isSelf }) => role === 'owner' && !isSelf);
  return (
    <SettingsFrame nav={nav} title={blogSettingsTitles.members(blog)}>
      <SuccessNotice text={done && doneTexts[done]} />
      <Errors texts={refused && refused.form !== inviteMember.path ? refused.errors : []} />
      <p className="page__lede">
        Members can post, answer questions and approve submissions for the blog. Owners can also
        change its settings and manage members.
      </p>
      <ul className="list" aria-label="Members">
        {members.map((member) => (
          <Member
            key={member.name}
            {...row}
            member={member}
            canChange={invitations !== undefined}
            canLeave={canLeave}
          />
        ))}
      </ul>
      {invitations && invitations.length > 0 && (
        <ul className="list" aria-label="Invitations">
          {invitations.map((invited) => (
            <Invited key={invited.id} {...row} invited={invited} language={language} />
          ))}
        </ul>
      )}
      {invitations && <InvitePanel {...row} refused={refused} />}
      <p className="page__head-actions">
        <LinkButton href={blogPaths.settings(blog)}>{blogSettingsTitles.settings(blog)}</LinkButton>
      </p>
    </SettingsFrame>
  );
}
