import * as v from 'valibot';
import { blog } from '../blogs/blog.ts';
import { listedBlog, sampleBlogs } from '../blogs/listed-blog.ts';
import { plainSampleBlog, sampleBlog } from '../blogs/sample-blog.ts';
import { list } from '../core/view-props.ts';
import { defineView, type ViewDefinition, type ViewProps } from '../core/view.ts';

export const followView = defineView('follow', {
  owner: 'mf_viewer',
  pages: ['follow'],
  summary: 'A blog, and a form that asks whether to follow it; works without script.',
  version: 1,
  props: v.object({
    blog,
    /** Number of posts that this viewer can see. */
    postCount: v.number(),
    /** `en_US` by default. */
    language: v.exactOptional(v.string()),
    formKey: v.string(),
  }),
  samples: [
    { blog: sampleBlog, postCount: 1248, language: 'en_US', formKey: 'key' },
    { blog: { ...plainSampleBlog, is_mine: false }, postCount: 1, formKey: 'key' },
  ],
});

/** A page of a list of blogs. */
const people = {
  /** Names of the viewer's blogs, each with its own list of followers. */
  ownBlogs: list(v.string()),
  blogs: list(listedBlog),
  /** URL of the next page; absent at the end. */
  nextHref: v.optional(v.string()),
};

export const followingView = defineView('following', {
  owner: 'mf_viewer',
  pages: ['following'],
  summary: 'Blogs that the viewer follows.',
  version: 1,
  props: v.object(people),
  samples: [
    { ownBlogs: ['ada', 'lace'], blogs: [...sampleBlogs], nextHref: '/following?before=a' },
    { ownBlogs: ['ada'], blogs: [] },
  ],
});

export const followedTagsView = defineView('followed-tags', {
  owner: 'mf_viewer',
  pages: ['followingTags'],
  summary: 'Tags that the viewer follows.',
  version: 1,
  props: v.object({
    ownBlogs: people.ownBlogs,
    /** Latest first, each in its compared form. */
    tags: list(v.string()),
    formKey: v.string(),
  }),
  samples: [
    { ownBlogs: ['ada', 'lace'], tags: ['sea', 'lace & thread'], formKey: 'key' },
    { ownBlogs: ['ada'], tags: [], formKey: 'key' },
  ],
});

export const followersView = defineView('followers', {
  owner: 'mf_viewer',
  pages: ['blogFollowers'],
  summary: 'Followers of one of the viewer’s blogs.',
  version: 1,
  props: v.object({
    /** Name of the blog that they follow. */
    name: v.string(),
    ...people,
  }),
  samples: [
    {
      name: 'lace',
      ownBlogs: ['ada', 'lace'],
      blogs: [...sampleBlogs],
      nextHref: '/blog/lace/followers?before=a',
    },
    { name: 'ada', ownBlogs: ['ada'], blogs: [] },
  ],
});

export type FollowProps = ViewProps<typeof followView>;
export type FollowingProps = ViewProps<typeof followingView>;
export type FollowedTagsProps = ViewProps<typeof followedTagsView>;
export type FollowersProps = ViewProps<typeof followersView>;

export const followViews: readonly ViewDefinition[] = [
  followView,
  followingView,
  followedTagsView,
  followersView,
];
