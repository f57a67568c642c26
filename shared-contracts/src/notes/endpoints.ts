import * as v from 'valibot';
import { defineEndpoint } from '../core/endpoint.ts';
import { id, text } from '../core/wire.ts';
import { note, noteCounts, noteFilters } from './note.ts';

const page = {
  filter: v.optional(v.picklist(noteFilters), 'all'),
  before: v.optional(text(64), ''),
};
const notesPage = v.object({
  notes: v.array(note),
  counts: noteCounts,
  next: v.nullable(v.string()),
});
const errors = [
  { status: 400, when: 'the pagination cursor is invalid' },
  { status: 404, when: 'the post does not exist or is hidden' },
] as const;

/** Ours: the notes of a post that the viewer can see, newest first. */
export const listNotes = defineEndpoint({
  method: 'GET',
  path: '/svc/post/notes',
  auth: 'visitor',
  scope: 'read',
  mayBeOld: true,
  summary: 'Returns the likes, reblogs and replies of a post, newest first, in pages (ours).',
  query: v.object({ post_id: id, ...page }),
  response: notesPage,
  errors,
});

/** For programs: the same by the blog, as name, uuid or `name.HOST`, and the post. */
export const notesOfBlogPost = defineEndpoint({
  method: 'GET',
  path: '/svc/tumblelog/:blog/:post_id/notes',
  auth: 'visitor',
  scope: 'read',
  mayBeOld: true,
  summary: 'Returns the likes, reblogs and replies of a post of a blog, newest first, in pages.',
  params: v.object({ blog: text(100), post_id: id }),
  query: v.object(page),
  response: notesPage,
  errors,
});
