import type { Kysely } from 'kysely';
import type { Channel } from '@tessera/shared-contracts/blogs/blog';
import { unseenActivity } from '../../nouns/activity/activity-queries.ts';
import { countHiddenInbox } from '../../nouns/posts/inbox-queries.ts';
import type { Database } from '../../base/database/schema.ts';
import type { Viewer } from '../../base/http/context.ts';
import { blogsByIds } from '../../nouns/blogs/blog-queries.ts';
import { unreadSums } from '../../nouns/messaging/messaging-queries.ts';
import { presentChannel } from '../../nouns/blogs/present-blog.ts';

/** The viewer's own blogs for the page payload and the post form, primary first. */
export async function channelsOf(db: Kysely<Database>, viewer: Viewer): Promise<Channel[]> {
  const ids = viewer.blogs.map(({ id }) => id);
  const [rows, unread, unseen] = await Promise.all([
    blogsByIds(db, ids),
    unreadSums(db, ids),
    unseenActivity(db, { userId: viewer.userId, blogIds: ids }),
  ]);
  const waiting = ids.filter((id) => (rows.get(id)?.messages_count ?? 0) > 0);
  const withheld =
    waiting.length > 0
      ? await countHiddenInbox(db, { blogIds: ids }, waiting)
      : new Map<string, number>();
  return viewer.blogs.flatMap((own) => {
    const row = rows.get(own.id);
    return row
      ? [
          presentChannel(row, own, {
            unread: unread.get(own.id) ?? 0,
            unseen: unseen.get(own.id) ?? 0,
            withheld: withheld.get(own.id) ?? 0,
          }),
        ]
      : [];
  });
}
