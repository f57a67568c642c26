import * as v from 'valibot';
import { blogPaths } from '../blogs/blog.ts';
import { sampleSmallHeads, smallBlogHead } from '../blogs/blog-page-views.ts';
import { list } from '../core/view-props.ts';
import { defineView, type ViewProps } from '../core/view.ts';
import { posts } from './post-views.ts';
import { postTypes } from './post-types.ts';
import { oddPosts, samplePosts } from './sample-posts.ts';

/** A month `YYYY-MM`. */
const month = v.string();

/** What an archive is filtered by, as written in its address. */
const archiveFilter = v.object({
  type: v.optional(v.picklist(postTypes)),
  /** As its key; as typed if it cannot be a tag. */
  tag: v.optional(v.string()),
});
export type ArchiveChoice = v.InferOutput<typeof archiveFilter>;

/** The path of a blog's archive with the given filters; `month` is `YYYY-MM`. */
export function archivePath(
  name: string,
  { month = '', type, tag, before }: ArchiveChoice & { month?: string; before?: string } = {},
): string {
  const query = Object.entries({ type, tag, before })
    .flatMap(([key, value]) => (value === undefined ? [] : `${key}=${encodeURIComponent(value)}`))
    .join('&');
  return blogPaths.archive(name, month) + (query === '' ? '' : `?${query}`);
}

export const archiveView = defineView('archive', {
  owner: 'mf_viewer',
  pages: ['blogArchive', 'blogArchiveMonth'],
  summary: 'The posts of a blog as tiles by month, filtered by type, tag and month.',
  version: 2,
  older: {
    version: 1,
    // version 1 knows pages of one month only
    props: ({ filter: _, isTagWrong: _wrong, ...props }) => ({
      ...props,
      month: props.month ?? props.posts[0]?.published_at?.slice(0, 7),
    }),
  },
  props: v.object({
    head: smallBlogHead,
    /** Months with posts, newest first. */
    months: list(month),
    /** The month of all posts; absent if they are of all months. */
    month: v.optional(month),
    filter: archiveFilter,
    /** Whether the tag of the filter cannot be a tag. */
    isTagWrong: v.optional(v.boolean()),
    posts,
    /** The nearest months with posts, after and before `month`; absent with a filter. */
    newer: v.optional(month),
    older: v.optional(month),
    /** URL of the next posts; absent if there are no more. */
    moreHref: v.optional(v.string()),
  }),
  samples: [
    {
      head: sampleSmallHeads.themed,
      months: ['2026-03', '2026-01', '2025-12'],
      month: '2026-01',
      filter: {},
      posts: [...samplePosts, ...oddPosts],
      newer: '2026-03',
      older: '2025-12',
    },
    {
      head: sampleSmallHeads.plain,
      months: ['2026-03', '2026-01'],
      filter: { type: 'photo', tag: 'sea' },
      posts: [...samplePosts],
      moreHref: '/@ada/archive?type=photo&tag=sea&before=a',
    },
    {
      head: sampleSmallHeads.plain,
      months: ['2026-03'],
      month: '2026-02',
      filter: { tag: '..' },
      isTagWrong: true,
      posts: [],
    },
    { head: sampleSmallHeads.plain, months: [], filter: {}, posts: [] },
  ],
});

export type ArchiveProps = ViewProps<typeof archiveView>;
