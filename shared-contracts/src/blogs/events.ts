import * as v from 'valibot';
import { defineEvent } from '../contract/event.ts';

/** Another part needs the page: an open blog viewer hides, and none opens. */
export const blogViewerSuspend = defineEvent('blogViewer:suspend', 1, v.object({}));
/** The page is free again: the hidden blog viewer reappears. */
export const blogViewerResume = defineEvent('blogViewer:resume', 1, v.object({}));
/** An own blog has blocked another one; content of that one is removed. */
export const blogBlocked = defineEvent('block', 1, v.object({ tumblelog: v.string() }));
/** A search in a blog has shown all its results. Sent once per search. */
export const blogSearchEnded = defineEvent(
  'blogSearch:end',
  1,
  v.object({ blog: v.string(), term: v.string(), count: v.number() }),
);
