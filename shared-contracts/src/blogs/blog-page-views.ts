import * as v from 'valibot';
import { list } from '../core/view-props.ts';
import { defineView, type ViewDefinition, type ViewProps } from '../core/view.ts';
import { blogGate } from './blog-gate.ts';
import { blogLink } from './blog-links.ts';
import { blog } from './blog.ts';
import { listedBlog, sampleBlogs } from './listed-blog.ts';
import { plainSampleBlog, sampleBlog } from './sample-blog.ts';

/** URLs of the stylesheets of a blog's theme; empty for the default theme. */
export const themeSheetList = list(v.string());

/** A theme as the views of a blog's pages need it. */
const theme = { themeKey: v.string(), sheets: themeSheetList };

/** The one-line head of a blog, in the blog's theme, above one of its sub-pages. */
export const smallBlogHead = v.object({
  name: v.string(),
  title: v.string(),
  /** Absent if the theme hides it. */
  avatar: v.optional(v.object({ url: v.string(), shape: v.picklist(['square', 'circle']) })),
  ...theme,
});
export type SmallBlogHead = v.InferOutput<typeof smallBlogHead>;

/** Samples of small heads, for the views that contain one. */
export const sampleSmallHeads = {
  plain: {
    name: 'ada',
    title: 'Ada’s notes',
    themeKey: 'f6f4ef-2f5d62-1e2326-b-source-serif',
    sheets: [],
  },
  themed: {
    name: 'bob',
    title: 'bob',
    avatar: { url: '/avatar/bob/96', shape: 'circle' },
    themeKey: '102030-2f5d62-1e2326-n-lobster',
    sheets: [
      '/fonts/lobster/stylesheet.css?v=5.3.0',
      '/theme/2/102030-2f5d62-1e2326-n-lobster.css',
    ],
  },
} satisfies Readonly<Record<string, SmallBlogHead>>;

export const blogGateView = defineView('blog-gate', {
  owner: 'mf_viewer',
  summary: 'Why a blog is not shown, and what can be done about it.',
  version: 1,
  props: v.object({ gate: blogGate }),
  samples: [
    { gate: { bar: 'login', returnTo: '/@bob' } },
    { gate: { bar: 'adults', formKey: 'key', returnTo: '/@bob' } },
    { gate: { bar: 'closed' } },
    ...[['ada'], ['ada', 'lace']].map((blockers) => ({
      gate: {
        bar: 'own-block' as const,
        blog: 'bob',
        blockers,
        formKey: 'key',
        returnTo: '/@bob',
      },
    })),
  ],
});

export const blogTopView = defineView('blog-top', {
  owner: 'mf_viewer',
  summary: 'The head of a blog’s own page, in its theme, and the navigation between its pages.',
  version: 1,
  props: v.object({
    blog,
    /** Number of posts that this viewer can see. */
    postCount: v.number(),
    isSignedIn: v.boolean(),
    /** `en_US` by default. */
    language: v.exactOptional(v.string()),
    sheets: themeSheetList,
    /** Links and featured tags, where there is no side column. */
    links: v.optional(list(blogLink), []),
    featured: v.optional(list(v.string()), []),
  }),
  samples: [
    {
      blog: sampleBlog,
      postCount: 1248,
      isSignedIn: true,
      language: 'en_US',
      sheets: sampleSmallHeads.themed.sheets,
      links: [{ label: 'Harbour log', url: 'https://example.org/log' }],
      featured: ['Sea'],
    },
    { blog: { ...sampleBlog, follows_you: true }, postCount: 1, isSignedIn: false, sheets: [] },
    { blog: plainSampleBlog, postCount: 0, isSignedIn: true, sheets: [] },
  ],
});

export const blogTagHeadView = defineView('blog-tag-head', {
  owner: 'mf_viewer',
  summary: 'A blog and one of its tags, above its posts with the tag.',
  version: 1,
  props: v.object({ head: smallBlogHead, tag: v.string() }),
  samples: [
    { head: sampleSmallHeads.plain, tag: 'sea' },
    { head: sampleSmallHeads.themed, tag: 'long tag' },
  ],
});

export const postHeadView = defineView('post-head', {
  owner: 'mf_viewer',
  summary: 'The hidden title above a post on its own page, which has its blog’s theme.',
  version: 1,
  props: v.object({ title: v.string(), ...theme }),
  samples: [
    {
      title: 'A post by bob',
      themeKey: sampleSmallHeads.themed.themeKey,
      sheets: sampleSmallHeads.themed.sheets,
    },
  ],
});

export const aboutBlogView = defineView('about-blog', {
  owner: 'mf_viewer',
  summary: 'The blog of a post, beside the post.',
  version: 1,
  props: v.object({ blog: listedBlog, isSignedIn: v.boolean() }),
  samples: sampleBlogs.map((one, index) => ({ blog: one, isSignedIn: index === 0 })),
});

export type BlogGateProps = ViewProps<typeof blogGateView>;
export type BlogTopProps = ViewProps<typeof blogTopView>;
export type BlogTagHeadProps = ViewProps<typeof blogTagHeadView>;
export type PostHeadProps = ViewProps<typeof postHeadView>;
export type AboutBlogProps = ViewProps<typeof aboutBlogView>;

export const blogPageViews: readonly ViewDefinition[] = [
  blogGateView,
  blogTopView,
  blogTagHeadView,
  postHeadView,
  aboutBlogView,
];
