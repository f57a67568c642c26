import * as v from 'valibot';
import { list } from '../core/view-props.ts';
import { defineView, type ViewDefinition, type ViewProps } from '../core/view.ts';
import { exploreTabs, tagSorts } from './texts.ts';

/** What a button that follows tags needs; absent for visitors, who get a link to log in. */
const followed = v.optional(v.object({ formKey: v.string(), tags: list(v.string()) }));

export const exploreHeadView = defineView('explore-head', {
  owner: 'mf_viewer',
  summary: 'The title of Explore with its tabs, and tags that trend.',
  version: 1,
  props: v.object({
    current: v.picklist(exploreTabs),
    /** Only on first pages. */
    trendingTags: list(v.string()),
  }),
  samples: [
    { current: 'recent', trendingTags: ['sea', 'lace & thread'] },
    { current: 'trending', trendingTags: [] },
  ],
});

export const popularTagsView = defineView('popular-tags', {
  owner: 'mf_viewer',
  summary: 'Popular tags, beside a stream.',
  version: 1,
  props: v.object({ tags: list(v.string()) }),
  samples: [{ tags: ['sea', 'lace & thread'] }],
});

export const exploreTagsView = defineView('explore-tags', {
  owner: 'mf_viewer',
  pages: ['exploreTags'],
  summary: 'Tags that trend, with the number of people who use them, and popular tags.',
  version: 1,
  props: v.object({
    trending: list(v.object({ tag: v.string(), people: v.number() })),
    popular: list(v.string()),
    /** The user's form key, and which of the tags the user follows. */
    followed,
  }),
  samples: [
    {
      trending: [
        { tag: 'sea', people: 12 },
        { tag: 'lace & thread', people: 3 },
      ],
      popular: ['sea', 'engines'],
      followed: { formKey: 'key', tags: ['sea'] },
    },
    { trending: [], popular: [], followed: undefined },
  ],
});

export const tagHeadView = defineView('tag-head', {
  owner: 'mf_viewer',
  summary: 'A tag as the title of its page, with a button to follow it, tabs and related tags.',
  version: 1,
  props: v.object({
    /** In its compared form. */
    tag: v.string(),
    sort: v.picklist(tagSorts),
    /** The user's form key, and whether the user follows the tag. */
    followed,
    /** Only on first pages. */
    related: list(v.string()),
  }),
  samples: [
    {
      tag: 'sea',
      sort: 'recent',
      followed: { formKey: 'key', tags: [] },
      related: ['waves', 'lace & thread'],
    },
    { tag: '日本', sort: 'top', followed: { formKey: 'key', tags: ['日本'] }, related: [] },
    { tag: 'rain', sort: 'recent', followed: undefined, related: [] },
  ],
});

export type ExploreHeadProps = ViewProps<typeof exploreHeadView>;
export type PopularTagsProps = ViewProps<typeof popularTagsView>;
export type ExploreTagsProps = ViewProps<typeof exploreTagsView>;
export type TagHeadProps = ViewProps<typeof tagHeadView>;

export const exploreViews: readonly ViewDefinition[] = [
  exploreHeadView,
  popularTagsView,
  exploreTagsView,
  tagHeadView,
];
