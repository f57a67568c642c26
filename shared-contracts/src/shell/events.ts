import * as v from 'valibot';
import { defineEvent } from '../core/event.ts';

/** A page asks for a transparent header; false by default. */
export const headerTransparent = defineEvent('header:transparent', 1, v.boolean());
/** A page asks for a header that scrolls away with it; false by default. */
export const headerUnstick = defineEvent('header:unstick', 1, v.boolean());
/**
 * Asks messaging to open the inbox, or a conversation with a blog. `as` names the user's blog to
 * write from; without `as`, messaging chooses a blog.
 */
export const messagingOpen = defineEvent(
  'messaging:open',
  1,
  v.object({ blog: v.optional(v.string(), ''), as: v.optional(v.string()) }),
);
/** Asks `mf-share` to open the share popover next to a post. */
export const shareOpen = defineEvent(
  'share:open',
  1,
  v.object({
    post_id: v.string(),
    blog: v.string(),
    /** uuid of the post's blog; without it, the post cannot be sent as a message. */
    blog_uuid: v.optional(v.string(), ''),
    post_url: v.string(),
  }),
);
/** The button of a guide was pressed; carries the guide's name. */
export const tourDismiss = defineEvent('tour:dismiss', 1, v.object({ name: v.string() }));
/**
 * Asks the shell to add an event to its batched log; used by videos and the GIF search. Data is
 * plain JSON.
 */
export const logged = defineEvent(
  'log',
  1,
  v.object({ name: v.string(), data: v.record(v.string(), v.unknown()) }),
);
