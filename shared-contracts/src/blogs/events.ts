import * as v from 'valibot';
import { defineEvent } from '../core/event.ts';

/** Something else takes over the page: an open blog viewer is hidden, and no other opens. */
export const blogViewerSuspend = defineEvent('blogViewer:suspend', 1, v.object({}));
/** The page is free again: the hidden blog viewer reappears. */
export const blogViewerResume = defineEvent('blogViewer:resume', 1, v.object({}));
/**
 * One of the user's blogs has blocked another blog; pages remove the content of the blocked blog.
 */
export const blogBlocked = defineEvent('block', 1, v.object({ tumblelog: v.string() }));
/** A search in a blog has shown all its results. Sent once per search. */
export const blogSearchEnded = defineEvent(
  'blogSearch:end',
  1,
  v.object({ blog: v.string(), term: v.string(), count: v.number() }),
);
