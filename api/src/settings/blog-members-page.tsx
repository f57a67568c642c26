import type { ReactNode } from 'react';
import { blogLimits, blogPaths } from '@tessera/shared-contracts/blogs/blog';
import {
  changeRole,
  inviteMember,
  removeMember,
  withdrawInvitation,
} from '@tessera/shared-contracts/blogs/own-blogs';
import { Avatar } from '@tessera/shared-ui/Avatar';
import { formatDate } from '@tessera/shared-ui/format/date';
import { LinkButton } from '@tessera/shared-ui/LinkButton';
import { requireOwnBlog, type OwnBlog } from '../blogs/blog-policy.ts';
import {
  invitationsOfBlog,
  membersOf,
  type InvitationRow,
  type MemberRow,
} from '../blogs/member-queries.ts';
import { avatarUrl } from '../blogs/present-blog.ts';
import type { AppContext, Viewer } from '../http/context.ts';
import type { RefusalError } from '../http/refusal.ts';
import { requireViewer } from '../http/session.ts';
import { Done, Errors, Panel, SettingsForm, TextField, typed } from './fields.tsx';
import { renderFramedPage, type Refused } from './frame.tsx';
import { RowButton } from './row-button.tsx';

const doneTexts: Readonly<Record<string, string>> = {
  invited: 'Invitation sent.',
  withdrawn: 'Invitation withdrawn.',
  removed: 'Member removed.',
  role: 'Role updated.',
};
const roleNames = { owner: 'Owner', member: 'Member' } as const;

interface RowProps {
  readonly blog: string;
  readonly formKey: string;
  readonly path: string;
}

function Member({
  member,
  isSelf,
  canChange,
  canLeave,
  blog,
  formKey,
  path,
}: RowProps & {
  readonly member: MemberRow;
  readonly isSelf: boolean;
  readonly canChange: boolean;
  readonly canLeave: boolean;
}): ReactNode {
  const fields = { tumblelog: blog, member: member.name };
  const other = member.role === 'owner' ? 'member' : 'owner';
  return (
    <li className="list__row">
      <Avatar src={avatarUrl(member, 96)} />
      <a className="list__main list__main--link" href={blogPaths.home(member.name)}>
        <span className="list__title">
          {member.title === '' ? member.name : member.title}
          {isSelf && ' (you)'}
        </span>
        <span className="list__note">
          @{member.name} · {roleNames[member.role]}
        </span>
      </a>
      <div className="list__actions">
        {canChange && !isSelf && (
          <RowButton
            action={changeRole.path}
            fields={{ ...fields, role: other }}
            returnTo={`${path}?done=role`}
            formKey={formKey}
            label={other === 'owner' ? 'Make owner' : 'Make member'}
            of={member.name}
          />
        )}
        {(isSelf ? canLeave : canChange) && (
          <RowButton
            action={removeMember.path}
            fields={fields}
            returnTo={isSelf ? `${blogPaths.own}?done=left` : `${path}?done=removed`}
            formKey={formKey}
            label={isSelf ? 'Leave' : 'Remove'}
            of={isSelf ? blog : member.name}
          />
        )}
      </div>
    </li>
  );
}

function Invited({
  invited,
  language,
  blog,
  formKey,
  path,
}: RowProps & {
  readonly invited: InvitationRow;
  readonly language: string | undefined;
}): ReactNode {
  const who = invited.who ?? invited.email;
  return (
    <li className="list__row">
      <div className="list__main">
        <span className="list__title">{who}</span>
        <span className="list__note">
          Invited; expires {formatDate(invited.expires_at.toISOString(), language)}
        </span>
      </div>
      <RowButton
        action={withdrawInvitation.path}
        fields={{ tumblelog: blog, invitation: invited.id }}
        returnTo={`${path}?done=withdrawn`}
        formKey={formKey}
        label="Withdraw"
        of={`invitation for ${who}`}
      />
    </li>
  );
}

async function renderMembers(
  c: AppContext,
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
  const canChange = members.some(
    ({ user_id, role }) => user_id === viewer.userId && role === 'owner',
  );
  const row = { blog: blog.name, formKey, path: blogPaths.members(blog.name) };
  const errors = refused && refused.form !== inviteMember.path ? refused.refusal.errors : [];
  return renderFramedPage(
    c,
    viewer,
    {
      name: 'blog-members',
      title: `Members of ${blog.name}`,
      path: blogPaths.settings(blog.name),
      blog: blog.name,
    },
    <>
      <Done text={refused ? undefined : doneTexts[c.req.query('done') ?? '']} />
      <Errors texts={errors} />
      <p className="page__lede">
        Members can post, answer questions and approve submissions for the blog. Owners can also
        change its settings and manage members.
      </p>
      <ul className="list" aria-label="Members">
        {members.map((member) => (
          <Member
            key={member.user_id}
            {...row}
            member={member}
            isSelf={member.user_id === viewer.userId}
            canChange={canChange}
            canLeave={members.some(
              ({ user_id, role }) => role === 'owner' && user_id !== viewer.userId,
            )}
          />
        ))}
      </ul>
      {canChange && asked.length > 0 && (
        <ul className="list" aria-label="Invitations">
          {asked.map((invited) => (
            <Invited key={invited.id} {...row} invited={invited} language={viewer.language} />
          ))}
        </ul>
      )}
      {canChange && (
        <Panel id="invite" title="Invite someone">
          <SettingsForm
            action={inviteMember.path}
            formKey={formKey}
            returnTo={`${row.path}?done=invited`}
            submit="Send invitation"
            refused={refused}
          >
            <input type="hidden" name="tumblelog" value={blog.name} />
            <TextField
              id="invite-who"
              name="who"
              label="Blog name or email address"
              autoComplete="off"
              maxLength={254}
              value={typed(refused, inviteMember.path, 'who')}
              hint={`The invitation expires after ${blogLimits.invitationDays} days.`}
            />
          </SettingsForm>
        </Panel>
      )}
      <p className="page__head-actions">
        <LinkButton href={blogPaths.settings(blog.name)}>Settings for {blog.name}</LinkButton>
      </p>
    </>,
    refused,
  );
}

/** `/settings/blog/{name}/members`: members of a blog and open invitations. */
export async function blogMembersPage(c: AppContext): Promise<Response> {
  const viewer = requireViewer(c);
  return renderMembers(c, viewer, requireOwnBlog(viewer, c.req.param('name') ?? ''));
}

/** The same page after a refused form. */
export async function renderRefusedMembers(
  c: AppContext,
  values: Refused['values'],
  refusal: RefusalError,
): Promise<Response | undefined> {
  const { viewer } = c.var;
  const blog = viewer?.blogs.find(({ name }) => name === values['tumblelog']);
  return viewer && blog && renderMembers(c, viewer, blog, { form: c.req.path, values, refusal });
}
