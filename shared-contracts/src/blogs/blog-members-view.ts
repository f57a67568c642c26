import * as v from 'valibot';
import { formProps, list } from '../core/view-props.ts';
import { defineView, type ViewProps } from '../core/view.ts';
import { sampleNav, settingsNav } from '../core/settings-nav.ts';
import { memberRoles } from './blog.ts';
import { changeRole, inviteMember, ownBlogTexts } from './own-blogs.ts';

/** Actions whose success the members page of a blog confirms. */
export const membersActions = ['invited', 'withdrawn', 'removed', 'role'] as const;

/** A member of a blog, represented by their primary blog. */
const member = v.object({
  name: v.string(),
  title: v.string(),
  avatarUrl: v.string(),
  role: v.picklist(memberRoles),
  /** Whether this member is the viewer. */
  isSelf: v.boolean(),
});
export type BlogMember = v.InferOutput<typeof member>;

/** An invitation that was sent. */
const sentInvitation = v.object({
  id: v.string(),
  /** Name of the invited user's blog, or the email address that the invitation was sent to. */
  who: v.string(),
  /** When it expires; ISO 8601. */
  expires: v.string(),
});
export type SentInvitation = v.InferOutput<typeof sentInvitation>;

export const blogMembersView = defineView('blog-members', {
  owner: 'mf_header',
  pages: ['blogMembers'],
  summary: 'Members of a blog and open invitations.',
  version: 1,
  props: v.object({
    nav: settingsNav,
    ...formProps,
    done: v.optional(v.picklist(membersActions)),
    language: v.optional(v.string()),
    blog: v.string(),
    members: list(member),
    /** Visible only to owners; absent for others. */
    invitations: v.optional(list(sentInvitation)),
  }),
  samples: [
    {
      nav: sampleNav,
      formKey: 'key',
      done: 'invited',
      blog: 'ada',
      members: [
        { name: 'ada', title: 'Ada', avatarUrl: '/avatar/ada/96', role: 'owner', isSelf: true },
        { name: 'bob', title: '', avatarUrl: '/avatar/bob/96', role: 'owner', isSelf: false },
        { name: 'eve', title: '', avatarUrl: '/avatar/eve/96', role: 'member', isSelf: false },
      ],
      invitations: [{ id: '1', who: 'iris', expires: '2026-03-12T14:05:00.000Z' }],
    },
    {
      nav: sampleNav,
      formKey: 'key',
      blog: 'ada',
      members: [
        { name: 'ada', title: '', avatarUrl: '/avatar/ada/96', role: 'owner', isSelf: true },
      ],
      invitations: [],
      refused: {
        form: inviteMember.path,
        values: { who: 'nobody' },
        errors: [ownBlogTexts.unknownPerson],
      },
    },
    {
      nav: sampleNav,
      formKey: 'key',
      blog: 'bob',
      members: [
        { name: 'bob', title: '', avatarUrl: '/avatar/bob/96', role: 'owner', isSelf: false },
        { name: 'ada', title: '', avatarUrl: '/avatar/ada/96', role: 'member', isSelf: true },
      ],
      refused: { form: changeRole.path, values: {}, errors: [ownBlogTexts.notOwner] },
    },
  ],
});

export type BlogMembersProps = ViewProps<typeof blogMembersView>;
