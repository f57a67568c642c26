import * as v from 'valibot';
import { blog, blogName } from '../blogs/blog.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { flag, id, nothing, opaque, queueFlag, text } from '../core/wire.ts';
import { editorTypes } from './post-form-constants.ts';
import { postLimits } from './post-limits.ts';
import { post, postContent } from './post.ts';
import { postTypes } from './post-types.ts';
import { updateBody } from './wire-body.ts';

/**
 * For each post type: `used` is how many posts a user made in the last 24 hours. `limit` is `used`
 * plus what is left of the daily limit, which all types share.
 */
export const limits = v.record(v.string(), v.object({ used: v.number(), limit: v.number() }));
export type Limits = v.InferOutput<typeof limits>;

/** Pages with a stream into which a saved post is inserted. */
export const contextPages = ['dashboard', 'drafts', 'inbox', 'queue'] as const;
export type ContextPage = (typeof contextPages)[number];

/**
 * A post as the form opens it. For an edit: the sources of its fields, with `state`, `publish_on`
 * and `date` in the format of an update. For a reblog: the post as any reader sees it, in `content`
 * and `reblog_tree`; texts, tags and times are empty, because an echo would make them the
 * reblogger's own.
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
  /** Joined by commas. Until the next contract version, our own pages get the list here, too. */
  tags: v.union([v.string(), v.array(v.string())]),
  /** Ours: the same as a list. */
  tag_list: v.array(v.string()),
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
  /** Of a photo post: its layout, and the ids by which an edit names its photos. */
  photoset_layout: v.exactOptional(v.string()),
  photos: v.exactOptional(v.array(v.object({ id: v.string() }))),
  reblog_id: v.string(),
  reblog_key: v.string(),
  reblog_tree: v.array(v.object({ blog: v.string(), post_id: v.string(), body: v.string() })),
  can_reblog_as: v.nullable(v.array(v.string())),
  is_edit: v.boolean(),
  is_reblog: v.boolean(),
  /**
   * The current content: the only source of photos, video, audio and the data of a link card, which
   * `one`, `two` and `three` do not hold.
   */
  content: v.optional(postContent),
});
export type EditablePost = v.InferOutput<typeof editablePost>;

/** What a save or a fetch answers if nothing was refused; a refusal has a list of texts. */
const noErrors = v.literal(false);
/** A blog as posting calls name it. */
const postingBlog = v.object({ ...blog.entries, name_or_id: v.string() });

const fetchedFields = v.object({
  post_id: v.optional(v.union([v.literal(''), id]), ''),
  /** The post's blog by name, id or uuid; '' for any of the user's. */
  channel_id: v.optional(text(100), ''),
  reblog_id: v.optional(v.union([v.literal(''), id]), ''),
  reblog_key: v.optional(text(64), ''),
  /** Index, from 0, of the carousel photo in view, with which the reblog begins. */
  carousel_index: v.optional(text(10), ''),
});
const fetchSummary =
  'Returns a post to edit (post_id, channel_id) or reblog (reblog_id, reblog_key, carousel_index).';
const fetched = v.object({
  errors: noErrors,
  /** Ours: only for an edit. An update with the whole response as its body changes nothing. */
  post_id: v.exactOptional(v.string()),
  post: editablePost,
  post_tumblelog: postingBlog,
  post_context_page: v.picklist(contextPages),
  created_post: v.boolean(),
});
const fetchErrors = [
  { status: 404, when: 'the post does not exist or the reblog key is wrong' },
  { status: 403, when: 'the post belongs to another user, or is not on the blog `channel_id`' },
] as const;
export const fetchPost = defineEndpoint({
  method: 'POST',
  path: '/svc/post/fetch',
  auth: 'user',
  scope: 'read',
  envelope: 'top',
  summary: fetchSummary,
  body: fetchedFields,
  response: fetched,
  errors: fetchErrors,
});
/** The same for programs that send the fields in the query. A form key in it is ignored. */
export const readPostToEdit = defineEndpoint({
  method: 'GET',
  path: '/svc/post/fetch',
  auth: 'user',
  scope: 'read',
  envelope: 'top',
  summary: fetchSummary,
  query: fetchedFields,
  response: fetched,
  errors: fetchErrors,
});

/** Counters of one of the user's blogs. */
const blogCounts = {
  posts_count: v.number(),
  drafts_count: v.number(),
  queue_count: v.number(),
  messages_count: v.number(),
};

export const updatePost = defineEndpoint({
  method: 'POST',
  path: '/svc/post/update',
  auth: 'user',
  scope: 'write',
  envelope: 'top',
  summary: 'Creates a post or reblog, or saves an edit.',
  body: updateBody,
  response: v.object({
    errors: noErrors,
    post: v.object({ ...post.entries, is_edit: v.boolean(), is_reblog: v.boolean() }),
    post_dashboard_html: v.string(),
    post_context_page: v.picklist(contextPages),
    /** The blog posted to. */
    post_tumblelog: v.object({ ...postingBlog.entries, ...blogCounts }),
    /** The user's blog that `context_id` names, or the blog posted to if it names none. */
    context_tumblelog: v.object({ name: v.string(), ...blogCounts }),
    message: v.string(),
    created_post: v.boolean(),
    /**
     * Ours, of a repeated submit: that the post was stored with the words of this one; the response
     * to an earlier try was lost.
     */
    is_repeated: v.exactOptional(v.literal(true)),
    /**
     * Ours: that the save ended the unsaved post that it names. If it created no post, that text is
     * in none: another device posted an earlier version.
     */
    ended_draft: v.exactOptional(v.literal(true)),
  }),
  errors: [
    { status: 400, when: 'the post breaks a rule of the post form' },
    { status: 403, when: 'the blog is not the user’s own, or the post limit is reached' },
    { status: 404, when: 'the post to edit or reblog does not exist' },
    { status: 409, when: 'the post has changed since the `revision` being edited' },
  ],
});

/** Ours: the preview next to the HTML and Markdown editors. */
export const previewPost = defineEndpoint({
  method: 'POST',
  path: '/svc/post/preview',
  auth: 'user',
  scope: 'write',
  summary: 'Renders and sanitises text from the editor as a post would show it. Stores nothing.',
  body: v.object({ text: text(postLimits.body), editor_type: v.picklist(editorTypes) }),
  response: v.object({ html: v.string() }),
  errors: [{ status: 400, when: 'the text cannot be parsed' }],
});

export const deletePost = defineEndpoint({
  method: 'POST',
  path: '/svc/post/delete',
  auth: 'user',
  scope: 'write',
  summary: 'Deletes a post of one of the user’s blogs.',
  body: v.object({ post_id: id, channel_id: v.optional(text(100), '') }),
  response: v.object({ success: v.literal(true) }),
  errors: [
    { status: 403, when: 'the post belongs to another user' },
    { status: 404, when: 'the post does not exist' },
  ],
});

/** Responds with `text/html`: posts as rendered in a stream, without an envelope. */
export const postsHtml = defineEndpoint({
  method: 'GET',
  path: '/svc/post/:pageRoot/:direction/:refPostId',
  auth: 'user',
  scope: 'read',
  mayBeOld: true,
  summary: 'Returns the HTML of more posts of a page, before or after a reference post.',
  params: v.object({ pageRoot: text(40), direction: text(10), refPostId: id }),
  response: v.string(),
  envelope: 'html',
  errors: [{ status: 404, when: 'the page or direction does not exist' }],
});

export const publishPost = defineEndpoint({
  method: 'POST',
  path: '/publish',
  auth: 'user',
  scope: 'write',
  summary: 'Publishes a draft or queued post, or moves it to the queue.',
  body: v.object({ id, queue: v.optional(queueFlag, false) }),
  response: nothing,
  errors: [
    { status: 403, when: 'the post belongs to another user' },
    { status: 404, when: 'the post does not exist' },
  ],
});

export const fastReblog = defineEndpoint({
  method: 'POST',
  path: '/fast_reblog',
  auth: 'user',
  scope: 'write',
  summary: 'Reblogs a post to the current blog immediately, without a form.',
  body: v.object({
    reblog_key: text(64),
    reblog_post_id: id,
    queue: v.optional(queueFlag, false),
    pt: opaque,
    offset: opaque,
  }),
  response: v.object({
    post_tumblelog: v.object({ name: v.string(), name_or_id: v.string(), avatar_url: v.string() }),
    post_id: v.string(),
  }),
  errors: [
    { status: 403, when: 'the post cannot be reblogged' },
    { status: 404, when: 'the post does not exist or the reblog key is wrong' },
  ],
});

const ownPostErrors = [
  { status: 403, when: 'the post belongs to another user' },
  { status: 404, when: 'the post does not exist' },
] as const;

export const promotePost = defineEndpoint({
  method: 'POST',
  path: '/svc/promote',
  auth: 'user',
  scope: 'write',
  summary: 'Promotes one of the user’s posts under a tag.',
  errors: ownPostErrors,
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
  scope: 'write',
  summary: 'Stops promoting a post under a tag.',
  errors: ownPostErrors,
  body: v.object({
    /** The tag as it is stored; takes precedence over `tag`. */
    tag_id: v.optional(text(140), ''),
    tag: text(140),
    post_id: id,
    reblog_key: v.optional(text(64), ''),
    tumblelog_name: blogName,
  }),
  response: nothing,
});
export const pinPost = defineEndpoint({
  method: 'POST',
  path: '/svc/pin',
  auth: 'user',
  scope: 'write',
  summary: 'Pins one of the user’s public posts to the top of its blog, in place of another.',
  errors: [
    { status: 403, when: 'the post belongs to another user, or is not public' },
    { status: 404, when: 'the post does not exist' },
  ],
  body: v.object({ post_id: id }),
  response: v.object({
    /** The post that was pinned before. */
    replaced: v.exactOptional(v.string()),
  }),
});
export const unpinPost = defineEndpoint({
  method: 'POST',
  path: '/svc/unpin',
  auth: 'user',
  scope: 'write',
  summary: 'Unpins one of the user’s posts.',
  errors: ownPostErrors,
  body: v.object({ post_id: id }),
  response: nothing,
});
export const answerAsk = defineEndpoint({
  method: 'POST',
  path: '/answer',
  auth: 'user',
  scope: 'write',
  summary:
    'Answers a question from the inbox. With `is_private` (ours), only members of the answering blog and the blog that asked can see the answer; the blog that asked gets a message.',
  body: v.object({
    post_id: id,
    tumblelog: blogName,
    key: v.optional(text(64), ''),
    answer_text: text(10_000),
    is_private: v.optional(flag, false),
  }),
  response: nothing,
  errors: [
    { status: 400, when: 'the answer is empty, or there is no one to answer privately' },
    ...ownPostErrors,
  ],
});
export const approveSubmission = defineEndpoint({
  method: 'POST',
  path: '/approve_submission',
  auth: 'user',
  scope: 'write',
  summary: 'Approves a submission, and publishes or queues it.',
  errors: ownPostErrors,
  body: v.object({ id, queue: v.optional(queueFlag, false) }),
  response: nothing,
});
export const denySubmission = defineEndpoint({
  method: 'POST',
  path: '/deny_submission',
  auth: 'user',
  scope: 'write',
  summary: 'Denies a submission.',
  errors: ownPostErrors,
  body: v.object({ pid: id }),
  response: nothing,
});
export const removeAppAttribution = defineEndpoint({
  method: 'POST',
  path: '/remove_app_attribution',
  auth: 'user',
  scope: 'write',
  summary: 'Removes the app attribution and the source line of a post.',
  errors: ownPostErrors,
  body: v.object({ post_id: id, tumblelog_id: v.optional(text(100), '') }),
  response: nothing,
});

/** Ours: the live preview of the custom URL in the form. */
export const previewSlug = defineEndpoint({
  method: 'GET',
  path: '/svc/post/slug',
  auth: 'user',
  scope: 'read',
  summary:
    'Returns the URL slug the server would derive from an author’s text, or an empty string if nothing readable is left.',
  query: v.object({ words: v.optional(text(200), '') }),
  response: v.object({ slug: v.string() }),
});
