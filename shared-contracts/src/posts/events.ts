import * as v from 'valibot';
import { defineEvent } from '../core/event.ts';
import { creatablePostTypes, postTypes } from './post-types.ts';

/** Asks compose to open fast-compose, from the header's button or anywhere else. */
export const fastComposeOpen = defineEvent('fastCompose:open', 1, v.object({}));
/** Asks compose to open a post form. */
export const postFormOpen = defineEvent(
  'postForms:open',
  1,
  v.variant('mode', [
    v.object({ mode: v.literal('new'), type: v.picklist(creatablePostTypes) }),
    v.object({ mode: v.literal('edit'), post_id: v.string() }),
    v.object({ mode: v.literal('reblog'), reblog_id: v.string(), reblog_key: v.string() }),
  ]),
);
/** A form begins to open: the header hides. */
export const postFormOpening = defineEvent(
  'postForms:opening',
  1,
  v.object({ mode: v.picklist(['new', 'edit', 'reblog']), type: v.picklist(postTypes) }),
);
/** A form has opened and accepts input. */
export const postFormOpened = defineEvent(
  'postForms:opened',
  1,
  v.object({ mode: v.picklist(['new', 'edit', 'reblog']), type: v.picklist(postTypes) }),
);
/** A form was closed: the header reappears. */
export const postFormClosed = defineEvent('postForms:closed', 1, v.object({ saved: v.boolean() }));
const blogCounts = v.object({
  name: v.string(),
  posts_count: v.number(),
  drafts_count: v.number(),
  queue_count: v.number(),
  messages_count: v.number(),
});
/** A post was saved: streams insert its HTML, counters are refreshed. */
export const postSaved = defineEvent(
  'post:saved',
  1,
  v.object({
    post_id: v.string(),
    html: v.string(),
    context_page: v.string(),
    is_edit: v.boolean(),
    is_reblog: v.boolean(),
    state: v.string(),
    post_url: v.string(),
    /** Counters of the blog posted to. */
    counts: blogCounts,
    /**
     * Counters of the blog on whose page the form was opened, if that is a different blog of the
     * user's.
     */
    context_counts: v.optional(blogCounts),
  }),
);
/**
 * The user reblogged a post, directly or through the form. If the reblog is not published, such as
 * a draft or a queued post, it does not count as a note yet.
 */
export const reblogged = defineEvent(
  'reblog',
  1,
  v.object({ post_id: v.string(), is_published: v.boolean() }),
);
/**
 * A post left the page that showed it: it was deleted, published, queued, approved or denied, or
 * the reader can no longer see it.
 */
export const postDeleted = defineEvent('post:deleted', 1, v.object({ post_id: v.string() }));
/** A post came back to where it was, with its HTML as streams show it. */
export const postRestored = defineEvent(
  'post:restored',
  1,
  v.object({ post_id: v.string(), html: v.string() }),
);

/** How a post action ended. */
type PostActionOutcome = 'success' | 'failure' | 'forbidden';

/**
 * The event for the outcome of a post action. `endpoint` is the last part of the call's path. The
 * event catalogue passes '{outcome}' to describe the events of all outcomes at once.
 */
export const postActionEvent = (endpoint: string, outcome: PostActionOutcome | '{outcome}') =>
  defineEvent(
    `postaction:${endpoint}:${outcome}`,
    1,
    v.object({ post_id: v.string(), status: v.number(), body: v.unknown() }),
  );
