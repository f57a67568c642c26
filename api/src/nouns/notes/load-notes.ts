import type { Kysely } from 'kysely';
import type { CallOutput } from '@tessera/shared-contracts/core/endpoint';
import type { listNotes } from '@tessera/shared-contracts/notes/endpoints';
import type { Note, NoteFilter } from '@tessera/shared-contracts/notes/note';
import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { readerOf } from '../blogs/blog-policy.ts';
import { blogsByIds, relationsTo } from '../blogs/blog-queries.ts';
import { noRelations, presentBlogRef } from '../blogs/present-blog.ts';
import type { Database } from '../../base/database/schema.ts';
import type { Viewer } from '../../base/http/context.ts';
import { contentHtml } from '../posts/build-trail.ts';
import { encodeCursor, newestPlace, type Place } from '../../base/wire/cursor.ts';
import { shownPostsByIds, type PostRow } from '../posts/post-queries.ts';
import { htmlToPlain, plainToHtml } from '../../base/text/sanitise.ts';
import { cutText } from '../../base/text/summarise.ts';
import { canDeleteReply } from '../replies/reply-policy.ts';
import { replyRowsByIds } from '../replies/reply-queries.ts';
import { notesOfPost } from './note-queries.ts';

/** Notes per page. */
const pageSize = 50;

/** Maximum length of a reblog's HTML, and of the excerpt that replaces longer HTML. */
const maxCharacters = { html: 4000, excerpt: 600 } as const;

/** The HTML of the text that a reblog adds, or of an excerpt if it is too long. */
function shownHtml({ content }: Pick<PostRow, 'content'>): string {
  const html = contentHtml(content);
  return html.length <= maxCharacters.html
    ? html
    : `<p>${plainToHtml(cutText(htmlToPlain(html).trim(), maxCharacters.excerpt))}</p>`;
}

/** A page of a post's notes for a viewer, in a constant number of queries. */
export async function loadNotes(
  db: Kysely<Database>,
  viewer: Viewer | undefined,
  post: PostRow,
  { filter, place = newestPlace }: { readonly filter: NoteFilter; readonly place?: Place },
): Promise<CallOutput<typeof listNotes>> {
  const placed = await notesOfPost(db, {
    post,
    filter,
    isVisitor: viewer === undefined,
    own: viewer?.blogs.map(({ id }) => id) ?? [],
    place,
    limit: pageSize + 1,
  });
  const page = placed.slice(0, pageSize);
  const idsOf = (wanted: Note['type']): string[] =>
    page.filter(({ type }) => type === wanted).map(({ id }) => id);
  const [reblogs, replies] = await Promise.all([
    shownPostsByIds(db, idsOf('reblog')),
    replyRowsByIds(db, idsOf('reply')),
  ]);
  const posts = new Map(reblogs.map((row) => [row.id, row]));
  const blogIds = [
    ...idsOf('like'),
    ...reblogs.map(({ blog_id }) => blog_id),
    ...[...replies.values()].map(({ blog_id }) => blog_id),
  ];
  const [blogs, relations] = await Promise.all([
    blogsByIds(db, blogIds),
    viewer ? relationsTo(db, readerOf(viewer), blogIds) : noRelations,
  ]);
  const last = page.at(-1);

  // skip rows that were deleted in the meantime
  const notes = page.flatMap(({ type, at, id }): Note[] => {
    const [reblog, reply] = [
      type === 'reblog' ? posts.get(id) : undefined,
      type === 'reply' ? replies.get(id) : undefined,
    ];
    const blog = blogs.get(type === 'like' ? id : ((reblog ?? reply)?.blog_id ?? ''));
    if (!blog) return [];
    const shared = {
      id,
      blog: presentBlogRef(blog, viewer, relations),
      created_at: new Date(at).toISOString(),
    };
    if (reblog)
      return [
        {
          type: 'reblog',
          ...shared,
          post_url: blogPaths.post(blog.name, id, reblog.slug),
          html: shownHtml(reblog),
          tags: reblog.tags,
        },
      ];
    if (reply)
      return [
        {
          type: 'reply',
          ...shared,
          text: reply.text,
          mentions: reply.mentions,
          ...(reply.photo && { photo: reply.photo }),
          can_delete: canDeleteReply(viewer, reply, post),
        },
      ];
    return type === 'like' ? [{ type: 'like', ...shared }] : [];
  });
  const { like_count: likes, reblog_count, reply_count } = post;
  return {
    notes,
    counts: {
      all: likes + reblog_count + reply_count,
      replies: reply_count,
      reblogs: reblog_count,
      likes,
    },
    next: placed.length > pageSize && last ? encodeCursor(last) : null,
  };
}
