import * as v from 'valibot';
import { list } from '../core/view-props.ts';
import { defineView, type ViewDefinition, type ViewProps } from '../core/view.ts';
import { blogLink } from './blog-links.ts';
import { sampleSmallHeads, smallBlogHead } from './blog-page-views.ts';

/** Tags of a blog, most used first. */
const usedTags = list(
  v.object({
    tag: v.string(),
    /** Number of public posts; absent if the blog has too many to count. */
    count: v.optional(v.number()),
  }),
);

export const blogSideView = defineView('blog-side', {
  owner: 'mf_viewer',
  summary: 'Beside the posts of a blog: a search, its links, featured and most used tags.',
  version: 1,
  props: v.object({
    name: v.string(),
    hasSearch: v.boolean(),
    links: list(blogLink),
    featured: list(v.string()),
    tags: usedTags,
    /** Whether the blog has more tags. */
    hasMoreTags: v.boolean(),
  }),
  samples: [
    {
      name: 'bob',
      hasSearch: true,
      links: [
        { label: 'Harbour log', url: 'https://www.example.org/log/' },
        { label: '', url: 'http://example.org' },
      ],
      featured: ['Sea', 'lace & thread'],
      tags: [{ tag: 'gulls', count: 1248 }, { tag: 'fog' }],
      hasMoreTags: true,
    },
    { name: 'ada', hasSearch: false, links: [], featured: [], tags: [], hasMoreTags: false },
  ],
});

export const blogSearchHeadView = defineView('blog-search-head', {
  owner: 'mf_viewer',
  summary: 'A blog, the search in it, and without a search all its tags.',
  version: 1,
  props: v.object({
    head: smallBlogHead,
    /** The term that is searched for; empty without a search. */
    term: v.string(),
    /** Whether the term was cut. */
    isCut: v.boolean(),
    tags: usedTags,
  }),
  samples: [
    { head: sampleSmallHeads.plain, term: '', isCut: false, tags: [{ tag: 'sea', count: 3 }] },
    { head: sampleSmallHeads.themed, term: 'gulls', isCut: true, tags: [] },
  ],
});

export type BlogSideProps = ViewProps<typeof blogSideView>;
export type BlogSearchHeadProps = ViewProps<typeof blogSearchHeadView>;

export const blogSideViews: readonly ViewDefinition[] = [blogSideView, blogSearchHeadView];
