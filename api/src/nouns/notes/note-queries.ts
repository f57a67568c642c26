import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { NoteFilter } from '@tessera/shared-contracts/notes/note';
import type { Database } from '../../base/database/schema.ts';
import type { Place } from '../../base/wire/cursor.ts';
import type { PostRow } from '../posts/post-queries.ts';

type Db = Kysely<Database>;

/**
 * A note and its sort key. `id` is that of the liking blog, the reblog or the reply. All these ids
 * come from one sequence, so they are unique.
 */
export interface PlacedNote extends Place {
  readonly type: 'like' | 'reblog' | 'reply';
}

interface Wanted {
  readonly post: Pick<PostRow, 'id' | 'root_id'>;
  readonly filter: NoteFilter;
  /** Whether the reader is logged out. If so, reblogs by login-only blogs are left out. */
  readonly isVisitor: boolean;
  /** The reader's blogs. Notes of blogs with a block in either direction are left out. */
  readonly own: readonly string[];
  readonly place: Place;
  readonly limit: number;
}

/** Whether a note's blog is not suspended, and no block separates it from the reader's blogs. */
const isShown = (blog: RawBuilder<unknown>, own: readonly string[]): RawBuilder<boolean> => sql`(
  exists (select 1 from blogs b where b.id = ${blog} and not b.is_suspended)
  and not exists (
    select 1
    from blocks k
    where (k.blog_id = ${blog} and k.blocked_blog_id = any(${[...own]}::bigint[]))
      or (k.blocked_blog_id = ${blog} and k.blog_id = any(${[...own]}::bigint[]))
  )
)`;

const isOpenToVisitors = sql`
  and not exists (select 1 from blogs b where b.id = p.blog_id and b.is_login_only)`;

/**
 * The notes of a post after a cursor, newest first. Reads at most `limit` notes of each type, in
 * the order of an index. The cost therefore does not grow with the number of notes. The notes of
 * a root post include reblogs of its reblogs, as its count does. The notes of a reblog include only
 * its direct reblogs.
 */
export async function notesOfPost(
  db: Db,
  { post, filter, isVisitor, own, place, limit }: Wanted,
): Promise<PlacedNote[]> {
  const time = sql`to_timestamp(${place.at}::double precision / 1000)`;
  const rows = sql.lit(limit);
  const parts = {
    likes: sql`(
      select 'like' as type, l.created_at as at, m.blog_id as id
      from likes l
      join blog_members m on m.user_id = l.user_id and m.is_primary
      where l.post_id = ${post.id}
        and l.created_at <= ${time}
        and (l.created_at, m.blog_id) < (${time}, ${place.id}::bigint)
        and ${isShown(sql`m.blog_id`, own)}
      order by l.created_at desc, m.blog_id desc
      limit ${rows}
    )`,
    reblogs: sql`(
      select 'reblog', p.published_at, p.id
      from posts p
      where ${post.root_id === null ? sql`p.root_id` : sql`p.parent_id`} = ${post.id}
        and p.state = 'published'
        and not p.is_internal
        and (p.published_at, p.id) < (${time}, ${place.id}::bigint)
        and ${isShown(sql`p.blog_id`, own)}
        ${isVisitor ? isOpenToVisitors : sql``}
      order by p.published_at desc, p.id desc
      limit ${rows}
    )`,
    replies: sql`(
      select 'reply', r.created_at, r.id
      from replies r
      where r.post_id = ${post.id}
        and (r.created_at, r.id) < (${time}, ${place.id}::bigint)
        and ${isShown(sql`r.blog_id`, own)}
      order by r.created_at desc, r.id desc
      limit ${rows}
    )`,
  } as const;
  const wanted = filter === 'all' ? Object.values(parts) : [parts[filter]];
  const { rows: found } = await sql<{ type: PlacedNote['type']; at: string; id: string }>`
    select type, (extract(epoch from at) * 1000)::bigint as at, id
    from (${sql.join(wanted, sql` union all `)}) as notes (type, at, id)
    order by notes.at desc, id desc
    limit ${rows}`.execute(db);
  return found.map(({ type, at, id }) => ({ type, at: Number(at), id }));
}
