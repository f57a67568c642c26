import * as v from 'valibot';
import { list } from '../core/view-props.ts';
import { defineView, type ViewDefinition, type ViewProps } from '../core/view.ts';
import { postActionModel } from '../posts/post.ts';
import { reply } from './endpoints.ts';
import { sampleReplies } from './sample-replies.ts';

/** A post whose replies are shown. */
const repliedPost = v.pick(postActionModel, [
  'id',
  'post_url',
  'tumblelog',
  'tumblelog_key',
  'can_reply',
  'can_reply_with_photo',
  'are_replies_off',
]);
const samplePost: v.InferInput<typeof repliedPost> = {
  id: '1',
  post_url: '/@bob/post/1/a-post',
  tumblelog: 'bob',
  tumblelog_key: 'key',
  can_reply: true,
};

export const repliesView = defineView('replies', {
  owner: 'mf_viewer',
  summary: 'The replies under a post on its own page, with a form to add one.',
  version: 1,
  props: v.object({
    post: repliedPost,
    /** Newest last. */
    replies: list(reply),
    /** URL of the page with the replies before these. */
    earlierHref: v.optional(v.string()),
    formKey: v.string(),
  }),
  samples: [
    {
      post: { ...samplePost, can_reply_with_photo: true },
      replies: [...sampleReplies],
      earlierHref: '/@bob/post/1/a-post?replies_before=1#replies',
      formKey: 'key',
    },
    { post: samplePost, replies: [], formKey: 'key' },
    {
      post: { ...samplePost, can_reply: false, are_replies_off: true },
      replies: [...sampleReplies],
      formKey: 'key',
    },
  ],
});

export type RepliesProps = ViewProps<typeof repliesView>;

export const replyViews: readonly ViewDefinition[] = [repliesView];
