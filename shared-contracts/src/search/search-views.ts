import * as v from 'valibot';
import { listedBlog, sampleBlogs } from '../blogs/listed-blog.ts';
import { list } from '../core/view-props.ts';
import { defineView, type ViewDefinition, type ViewProps } from '../core/view.ts';
import { postRoles, searchedPostTypes, searchSorts } from './search-filters.ts';

/** A search with its filters, as `siteSearchQuery` reads it from a URL. */
const shownSearch = v.object({
  q: v.string(),
  sort: v.picklist(searchSorts),
  filter_post_type: v.picklist(searchedPostTypes),
  filter_nsfw: v.boolean(),
  post_role: v.picklist(postRoles),
});

const sampleSearch = {
  q: 'sea',
  sort: 'top',
  filter_post_type: 'ANY',
  filter_nsfw: true,
  post_role: 'ANY',
} as const;

export const searchHeadView = defineView('search-head', {
  owner: 'mf_viewer',
  pages: ['search'],
  summary: 'The title of a search, and its filters or the field to start one.',
  version: 1,
  props: v.object({
    /** Shortened for the title; empty without a term. */
    term: v.string(),
    /** Absent if the term is empty or contains nothing that can be searched for. */
    search: v.optional(shownSearch),
    /** Whether safe search may be switched off. */
    hasSafeSwitch: v.boolean(),
    /** Whether the term was too long to be used as a whole. */
    isCut: v.boolean(),
  }),
  samples: [
    { term: 'sea', search: sampleSearch, hasSafeSwitch: false, isCut: false },
    {
      term: 'sea and',
      search: {
        ...sampleSearch,
        sort: 'recent',
        filter_post_type: 'photo',
        filter_nsfw: false,
        post_role: 'ORIGINAL',
      },
      hasSafeSwitch: true,
      isCut: true,
    },
    { term: '', hasSafeSwitch: true, isCut: false },
    { term: '-', hasSafeSwitch: false, isCut: false },
  ],
});

export const searchStartView = defineView('search-start', {
  owner: 'mf_viewer',
  summary: 'How to search, and popular tags, in place of results.',
  version: 1,
  props: v.object({
    /** Whether there is a term, but it contains nothing that can be searched for. */
    isUnreadable: v.boolean(),
    popularTags: list(v.string()),
  }),
  samples: [
    { isUnreadable: false, popularTags: ['sea', 'lace & thread'] },
    { isUnreadable: true, popularTags: [] },
  ],
});

export const searchFoundView = defineView('search-found', {
  owner: 'mf_viewer',
  summary: 'Matching blogs and tags, and the title of the posts below them.',
  version: 1,
  props: v.object({
    blogs: list(listedBlog),
    isSignedIn: v.boolean(),
    /** URL of the page of all found blogs; absent if `blogs` contains them all. */
    moreBlogsHref: v.optional(v.string()),
    tags: list(v.string()),
  }),
  samples: [
    {
      blogs: [...sampleBlogs],
      isSignedIn: true,
      moreBlogsHref: '/search/sea?show=blogs',
      tags: ['sea', 'lace & thread'],
    },
    { blogs: [...sampleBlogs], isSignedIn: false, tags: [] },
    { blogs: [], isSignedIn: false, tags: [] },
  ],
});

export const searchBlogsView = defineView('search-blogs', {
  owner: 'mf_viewer',
  summary: 'A page of all found blogs.',
  version: 1,
  props: v.object({
    /** Shortened for a sentence. */
    term: v.string(),
    blogs: list(listedBlog),
    isSignedIn: v.boolean(),
    /** URL of the page that also shows tags and posts. */
    allHref: v.string(),
    /** URL of the next page; absent at the end. */
    olderHref: v.optional(v.string()),
  }),
  samples: [
    {
      term: 'sea',
      blogs: [...sampleBlogs],
      isSignedIn: true,
      allHref: '/search/sea',
      olderHref: '/search/sea?show=blogs&before=b',
    },
    { term: 'sea', blogs: [], isSignedIn: false, allHref: '/search/sea' },
  ],
});

export type ShownSearch = v.InferOutput<typeof shownSearch>;
export type SearchHeadProps = ViewProps<typeof searchHeadView>;
export type SearchStartProps = ViewProps<typeof searchStartView>;
export type SearchFoundProps = ViewProps<typeof searchFoundView>;
export type SearchBlogsProps = ViewProps<typeof searchBlogsView>;

export const searchViews: readonly ViewDefinition[] = [
  searchHeadView,
  searchStartView,
  searchFoundView,
  searchBlogsView,
];
