import * as v from 'valibot';
import { defineEvent } from '../contract/event.ts';

/** Something else needs the page: an open blog viewer waits out of sight, and none opens. */
export const blogViewerSuspend = defineEvent('blogViewer:suspend', 1, v.object({}));
/** The page is free again: the blog viewer that waited comes back. */
export const blogViewerResume = defineEvent('blogViewer:resume', 1, v.object({}));
/** A blog of the reader's has blocked another: what is shown of that one goes. */
export const blogBlocked = defineEvent('block', 1, v.object({ tumblelog: v.string() }));
/** A search in a blog has shown all it found; once a search. */
export const blogSearchEnded = defineEvent(
  'blogSearch:end',
  1,
  v.object({ blog: v.string(), term: v.string(), count: v.number() }),
);
