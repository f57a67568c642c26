import * as v from 'valibot';
import { defaultTheme } from '../blogs/blog.ts';
import { sampleBlogs } from '../blogs/listed-blog.ts';
import { blogTiles } from '../blogs/blog-tile.ts';
import { formProps, list } from '../core/view-props.ts';
import { defineView, type ViewDefinition, type ViewProps } from '../core/view.ts';
import { followMany } from '../follows/endpoints.ts';
import { commonInterests } from './interests.ts';

export const welcomeInterestsView = defineView('welcome-interests', {
  owner: 'mf_viewer',
  pages: ['welcome'],
  summary: 'Interests to choose from after signing up.',
  version: 1,
  props: v.object({
    /** Empty if there are no blogs to suggest. */
    tags: list(v.string()),
    /** Whether there are blogs that could be suggested. */
    hasBlogs: v.boolean(),
  }),
  samples: [
    { tags: [...commonInterests], hasBlogs: true },
    { tags: [], hasBlogs: false },
  ],
});

const tiles = sampleBlogs.map((blog) => ({ ...blog, global_theme_params: defaultTheme }));

export const welcomeBlogsView = defineView('welcome-blogs', {
  owner: 'mf_viewer',
  pages: ['welcomeBlogs'],
  summary: 'Blogs that match the chosen interests, to follow with one press.',
  version: 1,
  props: v.object({
    ...blogTiles,
    /** The chosen interests. */
    tags: list(v.string()),
    /** Names of the blogs that are left out. */
    leftOut: list(v.string()),
    ...formProps,
  }),
  samples: [
    { blogs: tiles, sheets: ['/theme/1/a.css'], tags: ['art'], leftOut: ['bob'], formKey: 'key' },
    { blogs: [], sheets: [], tags: [], leftOut: [], formKey: 'key' },
    {
      blogs: tiles,
      sheets: [],
      tags: [],
      leftOut: [],
      formKey: 'key',
      refused: { form: followMany.path, values: {}, errors: ['Try again later.'] },
    },
  ],
});

export type WelcomeInterestsProps = ViewProps<typeof welcomeInterestsView>;
export type WelcomeBlogsProps = ViewProps<typeof welcomeBlogsView>;

export const welcomeViews: readonly ViewDefinition[] = [welcomeInterestsView, welcomeBlogsView];
