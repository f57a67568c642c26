import * as v from 'valibot';
import { defineView, type ViewDefinition, type ViewProps } from '../core/view.ts';
import { posts } from './post-views.ts';
import { post } from './post.ts';
import { oddPosts, samplePosts } from './sample-posts.ts';

const [first, second] = samplePosts;

export const postWaysView = defineView('post-ways', {
  owner: 'mf_viewer',
  summary: 'Links from a post to the next older and the next newer post of its blog.',
  version: 1,
  props: v.object({
    /** Absent at the ends of the blog. */
    older: v.optional(post),
    newer: v.optional(post),
  }),
  samples: [{ older: first, newer: second }, { older: first }, { newer: second }],
});
export type PostWaysProps = ViewProps<typeof postWaysView>;

export const morePostsView = defineView('more-posts', {
  owner: 'mf_viewer',
  summary: 'A few other posts of a blog as tiles, below one of its posts.',
  version: 1,
  props: v.object({ blog: v.string(), title: v.string(), posts }),
  samples: [
    { blog: 'ada', title: 'Ada’s notes', posts: [...samplePosts] },
    { blog: 'ada', title: 'ada', posts: [...oddPosts] },
  ],
});
export type MorePostsProps = ViewProps<typeof morePostsView>;

export const neighbourViews: readonly ViewDefinition[] = [postWaysView, morePostsView];
