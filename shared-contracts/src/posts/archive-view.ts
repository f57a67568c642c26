import * as v from 'valibot';
import { sampleSmallHeads, smallBlogHead } from '../blogs/blog-page-views.ts';
import { list } from '../core/view-props.ts';
import { defineView, type ViewProps } from '../core/view.ts';
import { posts } from './post-views.ts';
import { oddPosts, samplePosts } from './sample-posts.ts';

/** A month `YYYY-MM`. */
const month = v.string();

export const archiveView = defineView('archive', {
  owner: 'mf_viewer',
  pages: ['blogArchive', 'blogArchiveMonth'],
  summary: 'The posts of one month of a blog as tiles, with links to the other months.',
  version: 1,
  props: v.object({
    head: smallBlogHead,
    /** Months with posts, newest first. */
    months: list(month),
    /** The month of the posts; absent in an empty blog. */
    month: v.optional(month),
    posts,
    /** The nearest months with posts, after and before `month`. */
    newer: v.optional(month),
    older: v.optional(month),
    /** URL of the next posts of this month; absent if there are no more. */
    moreHref: v.optional(v.string()),
  }),
  samples: [
    {
      head: sampleSmallHeads.themed,
      months: ['2026-03', '2026-01', '2025-12'],
      month: '2026-01',
      posts: [...samplePosts, ...oddPosts],
      newer: '2026-03',
      older: '2025-12',
    },
    {
      head: sampleSmallHeads.plain,
      months: ['2026-03', '2026-01'],
      month: '2026-03',
      posts: [...samplePosts],
      older: '2026-01',
      moreHref: '/@ada/archive/2026-03?before=a',
    },
    { head: sampleSmallHeads.plain, months: ['2026-03'], month: '2026-02', posts: [] },
    { head: sampleSmallHeads.plain, months: [], posts: [] },
  ],
});

export type ArchiveProps = ViewProps<typeof archiveView>;
