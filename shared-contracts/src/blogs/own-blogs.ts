import * as v from 'valibot';
import { defineEndpoint } from '../core/endpoint.ts';
import { id, nothing, oneLine, text } from '../core/wire.ts';
import { blogLink } from './blog-links.ts';
import { blog, blogLimits, blogName, memberRoles, messagesFrom, nameOrId } from './blog.ts';

const tumblelog = nameOrId;
const notOwner = {
  status: 403,
  when: 'the user is not an owner of the blog',
} as const;
const badImage = [
  {
    status: 400,
    when: 'the file is not a JPEG, PNG, GIF or WebP image, is damaged or has too many pixels',
  },
  { status: 413, when: 'the file is too big' },
  notOwner,
] as const;

/**
 * The point of an image that stays visible when the image is cropped: `x,y`, as percentages from
 * the left and the top.
 */
const focusPoint = v.pipe(
  text(20),
  v.trim(),
  v.regex(/^(?:100|\d{1,2}),(?:100|\d{1,2})$/, 'Choose a crop focus.'),
);

/** Settings that only owners of a blog see and change. */
export const ownedSettings = v.object({
  submission_guidelines: v.string(),
  submission_types: v.pipe(v.array(v.string()), v.readonly()),
  messages_from: v.picklist(messagesFrom),
  is_login_only: v.boolean(),
  owner_flagged_nsfw: v.boolean(),
  /** Shown on the blog's page, with the featured tags. */
  links: v.pipe(v.array(blogLink), v.readonly()),
  featured_tags: v.pipe(v.array(v.string()), v.readonly()),
  /**
   * URL of the avatar in the size that the form shows, and whether the avatar is stored: it was
   * uploaded, or it is the default one of a former name, kept on a rename.
   */
  avatarUrl: v.string(),
  hasOwnAvatar: v.boolean(),
  /** Focus point of the header image, as percentages `x,y`. */
  headerFocus: v.string(),
  /** Changes whenever one of the settings that are saved together does. */
  version: v.string(),
});
export type OwnedSettings = v.InferOutput<typeof ownedSettings>;

export const blogSettings = defineEndpoint({
  method: 'GET',
  path: '/svc/blogs/settings',
  auth: 'user',
  summary: 'Returns the present settings of a blog, for a form that was open while they changed.',
  query: v.object({ tumblelog }),
  response: v.object({ blog: v.pipe(blog, v.title('blog')), owned: ownedSettings }),
  errors: [notOwner],
});

export const setAvatar = defineEndpoint({
  method: 'POST',
  path: '/svc/blogs/avatar',
  auth: 'user',
  encoding: 'form',
  takesFile: true,
  summary: 'Sets the avatar of a blog. Multipart: the fields, then one file.',
  body: v.object({ tumblelog }),
  response: nothing,
  errors: badImage,
});
export const removeAvatar = defineEndpoint({
  method: 'POST',
  path: '/svc/blogs/avatar/remove',
  auth: 'user',
  summary: 'Removes the avatar of a blog and restores the default one.',
  body: v.object({ tumblelog }),
  response: nothing,
  errors: [notOwner],
});
export const setHeaderImage = defineEndpoint({
  method: 'POST',
  path: '/svc/blogs/header_image',
  auth: 'user',
  encoding: 'form',
  takesFile: true,
  summary: 'Sets the header image of a blog. Multipart: the fields, then one file.',
  body: v.object({ tumblelog, focus: v.optional(focusPoint, '50,50') }),
  response: nothing,
  errors: badImage,
});
export const focusHeaderImage = defineEndpoint({
  method: 'POST',
  path: '/svc/blogs/header_image/focus',
  auth: 'user',
  summary: 'Sets the crop focus of the header image.',
  body: v.object({ tumblelog, focus: focusPoint }),
  response: nothing,
  errors: [notOwner, { status: 404, when: 'the blog has no header image' }],
});
export const removeHeaderImage = defineEndpoint({
  method: 'POST',
  path: '/svc/blogs/header_image/remove',
  auth: 'user',
  summary: 'Removes the header image.',
  body: v.object({ tumblelog }),
  response: nothing,
  errors: [notOwner],
});

const name = { status: 400, when: 'the name is taken, reserved or invalid' } as const;
export const createBlog = defineEndpoint({
  method: 'POST',
  path: '/svc/blogs/create',
  auth: 'user',
  summary: 'Creates another blog.',
  body: v.object({
    name: blogName,
    title: v.optional(oneLine(blogLimits.title), ''),
  }),
  response: v.object({ name: v.string(), url: v.string() }),
  errors: [name, { status: 403, when: 'the user has reached the maximum number of blogs' }],
});
export const renameBlog = defineEndpoint({
  method: 'POST',
  path: '/svc/blogs/rename',
  auth: 'user',
  summary: 'Renames a blog. The old name redirects to it for a while.',
  body: v.object({ tumblelog, name: blogName }),
  response: v.object({ name: v.string(), url: v.string() }),
  errors: [name, notOwner],
});
export const deleteBlog = defineEndpoint({
  method: 'POST',
  path: '/svc/blogs/delete',
  auth: 'user',
  summary: 'Deletes a blog. It is hidden immediately and can be restored for a while.',
  body: v.object({ tumblelog, confirmation: v.optional(text(100), '') }),
  response: nothing,
  errors: [
    { status: 400, when: 'the confirmation does not match the name' },
    { status: 403, when: 'the user is not an owner of the blog, or it is their primary blog' },
  ],
});
export const restoreBlog = defineEndpoint({
  method: 'POST',
  path: '/svc/blogs/restore',
  auth: 'user',
  summary: 'Restores a deleted blog.',
  body: v.object({ tumblelog: blogName }),
  response: nothing,
  errors: [{ status: 404, when: 'there is no such deleted blog' }],
});
export const arrangeBlog = defineEndpoint({
  method: 'POST',
  path: '/svc/blogs/arrange',
  auth: 'user',
  summary: 'Reorders the user’s blogs, or makes one the primary blog.',
  body: v.object({
    tumblelog,
    move: v.picklist(['primary', 'up', 'down'], 'Choose a position.'),
  }),
  response: nothing,
  errors: [{ status: 403, when: 'the blog is not the user’s own' }],
});

export const inviteMember = defineEndpoint({
  method: 'POST',
  path: '/svc/blogs/invite',
  auth: 'user',
  summary: 'Invites someone to a blog, by the name of one of their blogs or by email.',
  body: v.object({
    tumblelog,
    who: v.pipe(text(254), v.trim(), v.minLength(1, 'Enter a blog name or an email address.')),
  }),
  response: nothing,
  errors: [
    {
      status: 400,
      when: 'the value is neither an existing blog nor an email address, or the person is already a member',
    },
    notOwner,
    { status: 429, when: 'there are too many invitations' },
  ],
});
export const withdrawInvitation = defineEndpoint({
  method: 'POST',
  path: '/svc/blogs/invite/withdraw',
  auth: 'user',
  summary: 'Withdraws an invitation.',
  body: v.object({ tumblelog, invitation: id }),
  response: nothing,
  errors: [notOwner],
});
export const answerInvitation = defineEndpoint({
  method: 'POST',
  path: '/svc/blogs/invite/answer',
  auth: 'user',
  summary:
    'Accepts or declines an invitation. An invitation sent by email is identified by the token of its link.',
  body: v.object({
    invitation: v.optional(v.union([v.literal(''), id]), ''),
    token: v.optional(text(100), ''),
    answer: v.picklist(['accept', 'decline']),
  }),
  response: nothing,
  errors: [
    { status: 404, when: 'the invitation does not exist or has expired' },
    { status: 403, when: 'the blog has reached the maximum number of members' },
  ],
});
export const removeMember = defineEndpoint({
  method: 'POST',
  path: '/svc/blogs/members/remove',
  auth: 'user',
  summary: 'Removes a member. Members can remove themselves.',
  body: v.object({ tumblelog, member: blogName }),
  response: nothing,
  errors: [notOwner, { status: 400, when: 'the blog would have no owner' }],
});
export const changeRole = defineEndpoint({
  method: 'POST',
  path: '/svc/blogs/members/role',
  auth: 'user',
  summary: 'Changes the role of a member.',
  body: v.object({ tumblelog, member: blogName, role: v.picklist(memberRoles) }),
  response: nothing,
  errors: [notOwner, { status: 400, when: 'the blog would have no owner' }],
});

/** Maximum size of a blog's image in bytes (ours). */
export const blogImageBytes = 10_485_760;

/** User-facing texts about the user's own blogs (ours). */
export const ownBlogTexts = {
  notOwner: 'Only an owner of this blog may do this. Ask one of them.',
  nameTaken: 'This name is taken. Try another.',
  sameName: 'The blog already has this name. Choose a different one.',
  tooManyNames: `This blog has recently changed its name ${blogLimits.formerNames} times. Try again later.`,
  tooManyBlogs: `You can have up to ${blogLimits.perUser} blogs. Delete one first.`,
  confirm: 'Type the name of the blog to confirm.',
  primary:
    'This is your primary blog. Make another blog your primary blog first, or delete your account.',
  onlyBlog: 'This is your only blog. Create another first, or delete your account.',
  gone: 'This blog can’t be restored: it was deleted for good, or by another owner. Create a new one.',
  lastOwner: 'A blog needs an owner. Make another member an owner first, or delete the blog.',
  unknownMember: 'This person isn’t a member of the blog any more. Reload the page.',
  member: 'They’re already a member. Invite somebody else.',
  unknownPerson:
    'There is no blog with this name. Enter the name of a blog of the person you want to invite, or their email address.',
  full: `A blog can have up to ${blogLimits.members} members, including invited ones. Remove one, or withdraw an invitation.`,
  noInvitation: 'This invitation is no longer valid. Ask an owner of the blog for a new one.',
  noHeader: 'This blog has no header image. Choose one first.',
} as const;
