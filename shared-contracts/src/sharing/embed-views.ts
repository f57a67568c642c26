import * as v from 'valibot';
import { defineView, type ViewDefinition, type ViewProps } from '../core/view.ts';
import { post } from '../posts/post.ts';
import { oddPosts, samplePosts } from '../posts/sample-posts.ts';

/** Two sample posts without a summary, as carousels: photos are shown one at a time. */
const carousels = samplePosts.slice(0, 2).map((one) => ({
  ...one,
  summary: '',
  note_count: 1,
  action: { ...one.action, is_carousel: true },
}));

/** The content of a frame on another site. Everyone sees the same content. */
export const embedView = defineView('embed', {
  owner: 'mf_viewer',
  summary: 'A post in a frame on another site.',
  version: 1,
  props: v.object({
    /** Absent if the post was deleted or is not public. */
    post: v.optional(v.pipe(post, v.title('post'))),
  }),
  samples: [...[...samplePosts, ...oddPosts, ...carousels].map((one) => ({ post: one })), {}],
});
export type EmbedProps = ViewProps<typeof embedView>;

export const embedViews: readonly ViewDefinition[] = [embedView];
