import * as v from 'valibot';
import { list } from '../core/view-props.ts';
import { defineView, type ViewDefinition, type ViewProps } from '../core/view.ts';
import { replyingBlog, sampleReplies } from '../replies/sample-replies.ts';
import { note, noteCounts, noteFilters } from './note.ts';

const shared = { blog: replyingBlog, created_at: '2026-03-12T14:05:00.000Z' };
const reblog = { ...shared, type: 'reblog', post_url: '/@eve/post/2/again' } as const;

export const notesView = defineView('notes', {
  owner: 'mf_viewer',
  pages: ['blogPostNotes'],
  summary: 'The likes, reblogs and replies of a post, as a page.',
  version: 1,
  props: v.object({
    title: v.string(),
    postId: v.string(),
    postUrl: v.string(),
    filter: v.picklist(noteFilters),
    counts: noteCounts,
    /** Newest first. */
    notes: list(note),
    /** Whether this reader may not reply because the blog has turned replies off. */
    areRepliesOff: v.boolean(),
    /** URL of the page of older notes; absent at the end. */
    olderHref: v.optional(v.string()),
    formKey: v.string(),
    /** URL of this page, to return to. */
    returnTo: v.string(),
  }),
  samples: [
    {
      title: 'Notes on “A post”',
      postId: '1',
      postUrl: '/@bob/post/1/a-post',
      filter: 'all',
      counts: { all: 1248, replies: 2, reblogs: 2, likes: 1244 },
      notes: [
        { ...shared, type: 'like', id: '4' },
        { ...reblog, id: '5', html: '<p>So <em>true</em>.</p>', tags: ['sea', 'long tag'] },
        { ...reblog, id: '6', html: '', tags: [] },
        ...sampleReplies.map((reply) => ({ ...reply, type: 'reply' as const })),
      ],
      areRepliesOff: false,
      olderHref: '/@bob/post/1/a-post/notes?before=a',
      formKey: 'key',
      returnTo: '/@bob/post/1/a-post/notes',
    },
    {
      title: 'Notes on a post by bob',
      postId: '1',
      postUrl: '/@bob/post/1',
      filter: 'replies',
      counts: { all: 0, replies: 0, reblogs: 0, likes: 0 },
      notes: [],
      areRepliesOff: true,
      formKey: 'key',
      returnTo: '/@bob/post/1/notes',
    },
  ],
});

export type NotesProps = ViewProps<typeof notesView>;

export const noteViews: readonly ViewDefinition[] = [notesView];
