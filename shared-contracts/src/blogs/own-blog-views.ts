import * as v from 'valibot';
import { formProps, list } from '../core/view-props.ts';
import { defineView, type ViewProps } from '../core/view.ts';
import { sampleNav, settingsNav } from '../core/settings-nav.ts';
import { blogNameRule } from './blog.ts';
import { answerInvitation, arrangeBlog, createBlog, ownBlogTexts } from './own-blogs.ts';

/** Actions that the page listing the user's blogs confirms when they succeed. */
export const ownBlogsActions = [
  'deleted',
  'restored',
  'joined',
  'declined',
  'left',
  'arranged',
] as const;

const ownBlog = v.object({
  name: v.string(),
  title: v.string(),
  avatarUrl: v.string(),
  avatarShape: v.picklist(['square', 'circle']),
  isPrimary: v.boolean(),
  isSuspended: v.boolean(),
});
export type ListedOwnBlog = v.InferOutput<typeof ownBlog>;

/** An invitation to a blog, for the invited user. */
const receivedInvitation = v.object({
  id: v.string(),
  blog: v.string(),
  blogTitle: v.string(),
  /** When it expires; ISO 8601. */
  expires: v.string(),
});
export type ReceivedInvitation = v.InferOutput<typeof receivedInvitation>;

export const ownBlogsView = defineView('own-blogs', {
  owner: 'mf_header',
  pages: ['ownBlogs'],
  summary: 'The viewer’s blogs in their order, invitations, and deletions that can be undone.',
  version: 1,
  props: v.object({
    nav: settingsNav,
    ...formProps,
    done: v.optional(v.picklist(ownBlogsActions)),
    language: v.optional(v.string()),
    invitations: list(receivedInvitation),
    /** In the order that the user chose. */
    blogs: list(ownBlog),
    /** Deleted blogs, which can be restored until the time in `until` (ISO 8601). */
    deleted: list(v.object({ name: v.string(), title: v.string(), until: v.string() })),
  }),
  samples: [
    {
      nav: sampleNav,
      formKey: 'key',
      blogs: [
        {
          name: 'ada',
          title: '',
          avatarUrl: '/avatar/ada/96',
          avatarShape: 'square',
          isPrimary: true,
          isSuspended: false,
        },
      ],
      invitations: [],
      deleted: [],
      refused: { form: arrangeBlog.path, values: {}, errors: ['Choose a position.'] },
    },
    {
      nav: sampleNav,
      formKey: 'key',
      done: 'deleted',
      language: 'de_DE',
      blogs: ['ada', 'lace', 'engines', 'cards'].map((name, at) => ({
        name,
        title: `${name} <3`,
        avatarUrl: `/avatar/${name}/96`,
        avatarShape: 'circle' as const,
        isPrimary: at === 0,
        isSuspended: at === 1,
      })),
      invitations: [
        { id: '1', blog: 'bob', blogTitle: '', expires: '2026-03-12T14:05:00.000Z' },
        { id: '2', blog: 'iris', blogTitle: 'Iris', expires: '2026-03-13T14:05:00.000Z' },
      ],
      deleted: [
        { name: 'looms', title: '', until: '2026-03-12T14:05:00.000Z' },
        { name: 'lamps', title: 'Lamps', until: '2026-03-13T14:05:00.000Z' },
      ],
    },
  ],
});

export const newBlogView = defineView('new-blog', {
  owner: 'mf_header',
  pages: ['newBlog'],
  summary: 'A form to create another blog.',
  version: 1,
  props: v.object({ nav: settingsNav, ...formProps }),
  samples: [
    { nav: sampleNav, formKey: 'key' },
    {
      nav: sampleNav,
      formKey: 'key',
      refused: {
        form: createBlog.path,
        values: { name: 'a', title: 'A' },
        errors: [blogNameRule, ownBlogTexts.tooManyBlogs],
      },
    },
  ],
});

export const blogInvitationView = defineView('blog-invitation', {
  owner: 'mf_header',
  pages: ['invitation'],
  summary: 'An invitation to a blog, opened by its link.',
  version: 1,
  isSecret: true,
  props: v.object({
    nav: settingsNav,
    ...formProps,
    /** The secret in the link, which identifies the invitation. */
    token: v.string(),
    blog: v.string(),
    blogTitle: v.string(),
  }),
  samples: [
    { nav: sampleNav, formKey: 'key', token: 'token', blog: 'bob', blogTitle: '' },
    {
      nav: sampleNav,
      formKey: 'key',
      token: 'token',
      blog: 'iris',
      blogTitle: 'Iris',
      refused: { form: answerInvitation.path, values: {}, errors: [ownBlogTexts.full] },
    },
  ],
});

export type OwnBlogsProps = ViewProps<typeof ownBlogsView>;
export type NewBlogProps = ViewProps<typeof newBlogView>;
export type BlogInvitationProps = ViewProps<typeof blogInvitationView>;
