import * as v from 'valibot';
import { list } from '../contract/view-props.ts';
import type { ViewDefinition } from '../contract/view.ts';

/** Addresses of the stylesheets of a blog's theme; empty for the default theme. */
export const themeSheetList = list(v.string());

/** A blog in one line, in its theme, above one of its sub-pages. */
export const smallBlogHead = v.object({
  name: v.string(),
  title: v.string(),
  /** Absent if its theme hides it. */
  avatar: v.optional(v.object({ url: v.string(), shape: v.picklist(['square', 'circle']) })),
  themeKey: v.string(),
  sheets: themeSheetList,
});
export type SmallBlogHead = v.InferOutput<typeof smallBlogHead>;

/** Samples of the above for the views of all sub-pages. */
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

export const blogPageViews: readonly ViewDefinition[] = [];
