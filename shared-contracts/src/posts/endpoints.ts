import { socialNetworks } from '../sharing/tweet-rules.ts';
import * as v from 'valibot';
import { blog, blogName, channel } from '../blogs/blog.ts';
import { defineEndpoint } from '../contract/endpoint.ts';
import { flag, id, nothing, opaque, text } from '../contract/wire.ts';
import { editorTypes } from './post-form-constants.ts';
import { postLimits } from './post-limits.ts';
import { post, postContent } from './post.ts';
import { postTypes } from './post-types.ts';
import { updateBody } from './wire-body.ts';

/** Number of posts of each type that a user made today, and the limit; keys are post types. */
export const limits = v.record(v.string(), v.object({ used: v.number(), limit: v.number() }));
export type Limits = v.InferOutput<typeof limits>;

/** Pages with a stream that inserts a saved post. */
export const contextPages = ['dashboard', 'drafts', 'inbox', 'queue'] as const;
export type ContextPage = (typeof contextPages)[number];

/**
 * A post as the form opens it. For an edit: the sources of its fields, with `state`, `publish_on`
 * and `date` in the format of an update. For a reblog: what any reader sees.
 */
export const editablePost = v.object({
  id: v.string(),
  type: v.picklist(postTypes),
  state: v.string(),
  is_private: v.number(),
  publish_on: v.string(),
  date: v.string(),
  slug: v.string(),
  source_url: v.string(),
  one: v.string(),
  two: v.string(),
  three: v.string(),
  tags: v.array(v.string()),
  editor_type: v.picklist(editorTypes),
  allow_photo_replies: v.boolean(),
  allow_answers: v.boolean(),
  members_only: v.boolean(),
  owner_flagged_nsfw: v.boolean(),
  can_be_liked: v.boolean(),
  can_be_reblogged: v.boolean(),
  carousel_display: v.optional(v.boolean(), false),
  carousel_link_url: v.optional(v.string(), ''),
  carousel_index: v.exactOptional(v.string()),
  content_stats: v.exactOptional(v.string()),
  share_data: v.exactOptional(v.string()),
  photo_raw: v.exactOptional(v.string()),
  is_selfie: v.exactOptional(v.boolean()),
  is_selfie_gif: v.exactOptional(v.boolean()),
  /** Ours: identifies the current version of the post; see `revision` of the wire body. */
  revision: v.exactOptional(v.string()),
  reblog_id: v.string(),
  reblog_key: v.string(),
  reblog_tree: v.array(v.object({ blog: v.string(), post_id: v.string(), body: v.string() })),
  can_reblog_as: v.nullable(v.array(v.string())),
  is_edit: v.boolean(),
  is_reblog: v.boolean(),
  /**
   * The current content: the source of photos, video, audio and link card, which the three text
   * slots do not hold.
   */
  content: v.optional(postContent),
});
export type EditablePost = v.InferOutput<typeof editablePost>;

export const getPostFormBuilderData = defineEndpoint({
  method: 'POST',
  path: '/svc/post/get_post_form_builder_data',
  auth: 'user',
  summary:
    'Blogs and limits the post form needs before it is enabled, and the networks that this server can send posts to.',
  response: v.object({
    channels: v.array(channel),
    limits,
    networks: v.optional(v.array(v.picklist(socialNetworks)), []),
  }),
});

export const fetchPost = defineEndpoint({
  method: 'POST',
  path: '/svc/post/fetch',
  auth: 'user',
  envelope: 'top',
  summary:
    'A post to edit (post_id, channel_id) or to reblog (reblog_id, reblog_key, carousel_index).',
  body: v.object({
    post_id: v.optional(v.union([v.literal(''), id]), ''),
    channel_id: v.optional(text(100), ''),
    reblog_id: v.optional(v.union([v.literal(''), id]), ''),
    reblog_key: v.optional(text(64), ''),
    carousel_index: v.optional(text(10), ''),
  }),
  response: v.object({
    /**
     * Ours: only for an edit. Sending the whole answer to the update is an edit that changes
     * nothing.
     */
    post_id: v.exactOptional(v.string()),
    post: editablePost,
    post_tumblelog: blog,
    post_context_page: v.picklist(contextPages),
    created_post: v.boolean(),
  }),
  errors: [
    { status: 404, when: 'the post is unknown or the reblog key wrong' },
    { status: 403, when: 'the post is somebody else’s' },
  ],
});

export const updatePost = defineEndpoint({
  method: 'POST',
  path: '/svc/post/update',
  auth: 'user',
  envelope: 'top',
  summary: 'Creates a post or reblog, or saves an edit.',
  body: updateBody,
  response: v.object({
    post: v.object({ ...post.entries, is_edit: v.boolean(), is_reblog: v.boolean() }),
    post_dashboard_html: v.string(),
    post_context_page: v.picklist(contextPages),
    post_tumblelog: blog,
    context_tumblelog: v.object({
      name: v.string(),
      posts_count: v.number(),
      drafts_count: v.number(),
      queue_count: v.number(),
      messages_count: v.number(),
    }),
    message: v.string(),
    created_post: v.boolean(),
  }),
  errors: [
    { status: 400, when: 'a rule of the post form refuses it' },
    { status: 403, when: 'the blog is not one’s own, or the post limit is reached' },
    { status: 404, when: 'the post to edit or reblog is unknown' },
    { status: 409, when: 'the post was changed since the `revision` the edit began from' },
  ],
});

/** Ours: the preview next to the HTML and Markdown editors. */
export const previewPost = defineEndpoint({
  method: 'POST',
  path: '/svc/post/preview',
  auth: 'user',
  summary:
    'What an editor wrote, as the post would show it: rendered and sanitised, stored nowhere.',
  body: v.object({ text: text(postLimits.body), editor_type: v.picklist(editorTypes) }),
  response: v.object({ html: v.string() }),
  errors: [{ status: 400, when: 'the text cannot be read' }],
});

export const deletePost = defineEndpoint({
  method: 'POST',
  path: '/svc/post/delete',
  auth: 'user',
  summary: 'Deletes a post of one’s own blog.',
  body: v.object({ post_id: id, channel_id: v.optional(text(100), '') }),
  response: nothing,
  errors: [
    { status: 403, when: 'the post is somebody else’s' },
    { status: 404, when: 'the post is unknown' },
  ],
});

/** Answers `text/html`: posts as rendered in a stream, without an envelope. */
export const postsHtml = defineEndpoint({
  method: 'GET',
  path: '/svc/post/:pageRoot/:direction/:refPostId',
  auth: 'user',
  summary: 'HTML of more posts of a context page, beside a reference post.',
  params: v.object({ pageRoot: text(40), direction: text(10), refPostId: id }),
  response: v.string(),
  envelope: 'html',
  errors: [{ status: 404, when: 'the page or direction is unknown' }],
});

export const publishPost = defineEndpoint({
  method: 'POST',
  path: '/publish',
  auth: 'user',
  summary: 'Publishes a draft or queued post, or moves it to the queue.',
  body: v.object({ id, queue: v.optional(flag, false) }),
  response: nothing,
  errors: [
    { status: 403, when: 'the post is somebody else’s' },
    { status: 404, when: 'the post is unknown' },
  ],
});

export const fastReblog = defineEndpoint({
  method: 'POST',
  path: '/fast_reblog',
  auth: 'user',
  summary: 'Reblogs to the current blog at once, without a form.',
  body: v.object({
    reblog_key: text(64),
    reblog_post_id: id,
    queue: v.optional(flag, false),
    pt: opaque,
    offset: opaque,
  }),
  response: v.object({
    post_tumblelog: v.object({ name: v.string(), name_or_id: v.string(), avatar_url: v.string() }),
    post_id: v.string(),
  }),
  errors: [
    { status: 403, when: 'the post cannot be reblogged' },
    { status: 404, when: 'the post is unknown or the reblog key wrong' },
  ],
});

const ownPost = {
  errors: [
    { status: 403, when: 'the post is somebody else’s' },
    { status: 404, when: 'the post is unknown' },
  ],
} as const;

export const promotePost = defineEndpoint({
  method: 'POST',
  path: '/svc/promote',
  auth: 'user',
  summary: 'Promotes a post of one’s own under a tag.',
  ...ownPost,
  body: v.object({
    tag: text(140),
    post_id: id,
    reblog_key: v.optional(text(64), ''),
    tumblelog_name: blogName,
  }),
  response: nothing,
});
export const unpromotePost = defineEndpoint({
  method: 'POST',
  path: '/svc/unpromote',
  auth: 'user',
  summary: 'Ends the promotion of a post under a tag.',
  ...ownPost,
  body: v.object({
    tag_id: v.optional(text(140), ''),
    tag: text(140),
    post_id: id,
    reblog_key: v.optional(text(64), ''),
    tumblelog_name: blogName,
  }),
  response: nothing,
});
export const answerAsk = defineEndpoint({
  method: 'POST',
  path: '/answer',
  auth: 'user',
  summary:
    'Answers a question from the inbox: for everybody, or with `is_private` (ours) for the blog that asked alone, which gets a message.',
  body: v.object({
    post_id: id,
    tumblelog: blogName,
    key: v.optional(text(64), ''),
    answer_text: text(10_000),
    is_private: v.optional(flag, false),
  }),
  response: nothing,
  errors: [
    { status: 400, when: 'the answer is empty, or nobody is there to read it privately' },
    ...ownPost.errors,
  ],
});
export const approveSubmission = defineEndpoint({
  method: 'POST',
  path: '/approve_submission',
  auth: 'user',
  summary: 'Approves a submission, straight or into the queue.',
  ...ownPost,
  body: v.object({ id, queue: v.optional(flag, false) }),
  response: nothing,
});
export const denySubmission = defineEndpoint({
  method: 'POST',
  path: '/deny_submission',
  auth: 'user',
  summary: 'Denies a submission.',
  ...ownPost,
  body: v.object({ pid: id }),
  response: nothing,
});
export const removeAppAttribution = defineEndpoint({
  method: 'POST',
  path: '/remove_app_attribution',
  auth: 'user',
  summary: 'Removes the app attribution and the source line of a post.',
  ...ownPost,
  body: v.object({ post_id: id, tumblelog_id: v.optional(text(100), '') }),
  response: nothing,
});

/** Ours: the live preview of the custom address in the form. */
export const previewSlug = defineEndpoint({
  method: 'GET',
  path: '/svc/post/slug',
  auth: 'user',
  summary:
    'The end of a post’s address that the server would make of an author’s own words; empty when nothing readable is left.',
  query: v.object({ words: v.optional(text(200), '') }),
  response: v.object({ slug: v.string() }),
});
