import * as v from 'valibot';
import { defineEvent } from '../contract/event.ts';
import { creatablePostTypes, postTypes } from './post-types.ts';

/** Asks compose for fast-compose, from the header's button or anywhere else. */
export const fastComposeOpen = defineEvent('fastCompose:open', 1, v.object({}));
/** Asks compose for a post form. */
export const postFormOpen = defineEvent(
  'postForms:open',
  1,
  v.variant('mode', [
    v.object({ mode: v.literal('new'), type: v.picklist(creatablePostTypes) }),
    v.object({ mode: v.literal('edit'), post_id: v.string() }),
    v.object({ mode: v.literal('reblog'), reblog_id: v.string(), reblog_key: v.string() }),
  ]),
);
/** The opening sequence of a form has begun: the header goes out of sight. */
export const postFormOpening = defineEvent(
  'postForms:opening',
  1,
  v.object({ mode: v.picklist(['new', 'edit', 'reblog']), type: v.picklist(postTypes) }),
);
/** The opening sequence is over and the form takes input. */
export const postFormOpened = defineEvent(
  'postForms:opened',
  1,
  v.object({ mode: v.picklist(['new', 'edit', 'reblog']), type: v.picklist(postTypes) }),
);
/** The form is torn down: the header comes back. */
export const postFormClosed = defineEvent('postForms:closed', 1, v.object({ saved: v.boolean() }));
/** A post was saved; the stream places its HTML, counters are refreshed. */
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
    counts: v.object({
      name: v.string(),
      posts_count: v.number(),
      drafts_count: v.number(),
      queue_count: v.number(),
      messages_count: v.number(),
    }),
  }),
);
/** A post was reblogged by the reader: at once or through the form. What is queued or a draft is no note yet. */
export const reblogged = defineEvent(
  'reblog',
  1,
  v.object({ post_id: v.string(), is_published: v.boolean() }),
);
/** A post is gone from its page. */
export const postDeleted = defineEvent('post:deleted', 1, v.object({ post_id: v.string() }));

/** How a post action ended. */
type PostActionOutcome = 'success' | 'failure' | 'forbidden';

/** How a post action ended: `success`, `failure` or `forbidden`. `endpoint` is the last part of the call's path. */
export const postActionEvent = (endpoint: string, outcome: PostActionOutcome | '{outcome}') =>
  defineEvent(
    `postaction:${endpoint}:${outcome}`,
    1,
    v.object({ post_id: v.string(), status: v.number(), body: v.unknown() }),
  );
