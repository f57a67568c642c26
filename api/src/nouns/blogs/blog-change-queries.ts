import { sql, type Kysely, type Transaction } from 'kysely';
import type { BlogLink } from '@tessera/shared-contracts/blogs/blog-links';
import type { MessagesFrom, ThemeParams } from '@tessera/shared-contracts/blogs/blog';
import type { Database } from '../../base/database/schema.ts';
import type { BlogRow } from './blog-queries.ts';

/** Editable columns of a blog; absent columns keep their values. */
export interface BlogChanges {
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly twitter_send_posts?: boolean | undefined;
  readonly facebook_opengraph_send_posts?: boolean | undefined;
  readonly mastodon_send_posts?: boolean | undefined;
  readonly bluesky_send_posts?: boolean | undefined;
  readonly asks?: boolean | undefined;
  readonly anonymous_asks?: boolean | undefined;
  readonly submissions?: boolean | undefined;
  readonly submission_guidelines?: string | undefined;
  readonly submission_types?: string[] | undefined;
  readonly messages_from?: MessagesFrom | undefined;
  readonly is_login_only?: boolean | undefined;
  readonly links?: readonly BlogLink[] | undefined;
  readonly featured_tags?: string[] | undefined;
  readonly owner_flagged_nsfw?: boolean | undefined;
  readonly header_focus?: string | undefined;
}

/** Updates a blog in one statement. Only the given fields of its theme are replaced. */
export async function changeBlog(
  db: Kysely<Database>,
  blogId: string,
  { links, ...changes }: BlogChanges,
  theme: { readonly [M in keyof ThemeParams]?: ThemeParams[M] | undefined },
): Promise<void> {
  await db
    .updateTable('blogs')
    .set({
      ...changes,
      ...(links && { links: JSON.stringify(links) }),
      theme: sql`theme || ${JSON.stringify(theme)}::jsonb`,
    })
    .where('id', '=', blogId)
    .execute();
}

/** A blog, which no other transaction changes until this one ends. */
export const lockBlog = (
  trx: Transaction<Database>,
  blogId: string,
): Promise<BlogRow | undefined> =>
  trx.selectFrom('blogs').selectAll().where('id', '=', blogId).forUpdate().executeTakeFirst();
