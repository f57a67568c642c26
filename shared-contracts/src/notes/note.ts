import * as v from 'valibot';
import { blogRef } from '../posts/post.ts';
import { replyMentions } from '../replies/reply-mentions.ts';
import { replyPhoto } from '../replies/reply-photo.ts';

/** Filters of a post's notes (ours). */
export const noteFilters = ['all', 'replies', 'reblogs', 'likes'] as const;
export type NoteFilter = (typeof noteFilters)[number];
export const isNoteFilter = (word: string): word is NoteFilter =>
  noteFilters.some((filter) => filter === word);

const shared = { id: v.string(), blog: blogRef, created_at: v.string() };

/** A like, reblog or reply as readers of the post see it. Times are ISO 8601. */
export const note = v.variant('type', [
  v.object({ type: v.literal('like'), ...shared }),
  /** `html` is the sanitised text that the reblog adds; '' if none. */
  v.object({
    type: v.literal('reblog'),
    ...shared,
    post_url: v.string(),
    html: v.string(),
    tags: v.array(v.string()),
  }),
  v.object({
    type: v.literal('reply'),
    ...shared,
    text: v.string(),
    mentions: replyMentions,
    photo: v.exactOptional(replyPhoto),
    can_delete: v.boolean(),
  }),
]);
export type Note = v.InferOutput<typeof note>;

export const noteCounts = v.object({
  all: v.number(),
  replies: v.number(),
  reblogs: v.number(),
  likes: v.number(),
});
export type NoteCounts = v.InferOutput<typeof noteCounts>;

/** Texts of notes (ours). */
export const noteTexts = {
  heading: 'Notes',
  filters: { all: 'All', replies: 'Replies', reblogs: 'Reblogs', likes: 'Likes' } satisfies Record<
    NoteFilter,
    string
  >,
  liked: 'liked this',
  reblogged: 'reblogged this',
  replied: 'replied',
  more: 'More notes',
  loading: 'Loading notes',
  empty: {
    all: 'No notes yet.',
    replies: 'No replies yet.',
    reblogs: 'No reblogs yet.',
    likes: 'No likes yet.',
  } satisfies Record<NoteFilter, string>,
  choose: 'Filter notes',
  failed: 'Notes couldn’t be loaded.',
  retry: 'Try again',
} as const;
