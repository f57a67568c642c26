import type { Kysely } from 'kysely';
import type { Channel } from '@tessera/shared-contracts/blogs/blog';
import type { Database } from '../database/schema.ts';
import type { Viewer } from '../http/context.ts';
import { blogsByIds } from './blog-queries.ts';
import { presentChannel } from './present-blog.ts';

/** The viewer's own blogs as the page's payload and the post form carry them, primary first. */
export async function channelsOf(db: Kysely<Database>, viewer: Viewer): Promise<Channel[]> {
  const rows = await blogsByIds(db, viewer.blogs.map(({ id }) => id));
  return viewer.blogs.flatMap((own) => {
    const row = rows.get(own.id);
    return row ? [presentChannel(row, own)] : [];
  });
}
