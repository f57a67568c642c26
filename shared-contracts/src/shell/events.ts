import * as v from 'valibot';
import { defineEvent } from '../contract/event.ts';

/** Pages ask for a see-through header; false by default. */
export const headerTransparent = defineEvent('header:transparent', 1, v.boolean());
/** Pages ask for a header that scrolls away with the page; false by default. */
export const headerUnstick = defineEvent('header:unstick', 1, v.boolean());
/** Asks messaging to open the inbox, or a conversation with a blog. `as` names the own blog that acts; messaging chooses one without it. */
export const messagingOpen = defineEvent(
  'messaging:open',
  1,
  v.object({ blog: v.optional(v.string(), ''), as: v.optional(v.string()) }),
);
/** Asks sharing to open beside a post. */
export const shareOpen = defineEvent(
  'share:open',
  1,
  v.object({ post_id: v.string(), blog: v.string(), post_url: v.string() }),
);
/** The button of a guide was pressed; carries the guide's name. */
export const tourDismiss = defineEvent('tour:dismiss', 1, v.object({ name: v.string() }));
/** Asks the shell to put an event into its log, which leaves in batches: what films and the GIF search report. Data are plain JSON. */
export const logged = defineEvent(
  'log',
  1,
  v.object({ name: v.string(), data: v.record(v.string(), v.unknown()) }),
);
