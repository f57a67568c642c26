import { sql, type Kysely, type Transaction } from 'kysely';
import type { PostContent, TrailEntry } from '@tessera/shared-contracts/posts/post';
import type { EditorType } from '@tessera/shared-contracts/posts/post-form-constants';
import type { Database } from '../../base/database/schema.ts';
import type { PostSource } from '../../base/database/schema/posts.ts';

/** What the author of a post typed. */
export interface TypedPost {
  readonly id: string;
  readonly source: PostSource;
  readonly editor_type: EditorType;
}

export interface RepairablePost extends TypedPost {
  readonly content: PostContent;
  readonly trail: readonly TrailEntry[];
}

/** Conditions that all posts with a kind of fault meet, and that most others don't. */
const mayHave = {
  mention: sql<boolean>`(strpos(source::text, '@') > 0 or trail <> '[]')`,
  embedded: sql<boolean>`(content::text ilike '%http%' or trail::text ilike '%http%')`,
} as const;

/**
 * Of the `size` posts after an id, those whose text or trail may mention a blog, or embed something
 * of a site; `last` is the id of the last post, undefined if there are no more.
 */
export async function postsToRepair(
  db: Kysely<Database>,
  kind: keyof typeof mayHave,
  after: string,
  size: number,
): Promise<{ readonly rows: readonly RepairablePost[]; readonly last: string | undefined }> {
  const ids = await db
    .selectFrom('posts')
    .select('id')
    .where('id', '>', after === '' ? '0' : after)
    .orderBy('id')
    .limit(size)
    .execute();
  const last = ids.at(-1)?.id;
  if (last === undefined) return { rows: [], last };
  const rows = await db
    .selectFrom('posts')
    .select(['id', 'content', 'trail', 'source', 'editor_type'])
    .where(sql<boolean>`id = any(${ids.map(({ id }) => id)}::bigint[])`)
    .where(mayHave[kind])
    .orderBy('id')
    .execute();
  return { rows, last: ids.length < size ? undefined : last };
}

export const typedPosts = (db: Kysely<Database>, ids: readonly string[]): Promise<TypedPost[]> =>
  db
    .selectFrom('posts')
    .select(['id', 'source', 'editor_type'])
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .execute();

/**
 * Replaces the content of a post that nobody has changed since it was read; whether it was
 * replaced. Its `updated_at` stays: people see no edit.
 */
export async function replaceContent(
  trx: Transaction<Database>,
  before: RepairablePost,
  after: {
    readonly content: PostContent;
    readonly trail: readonly TrailEntry[];
    readonly summary: string;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('posts')
    .set({
      content: JSON.stringify(after.content),
      trail: JSON.stringify(after.trail),
      summary: after.summary,
    })
    .where('id', '=', before.id)
    .where('editor_type', '=', before.editor_type)
    .where(
      sql<boolean>`(content, trail, source) = (
        ${JSON.stringify(before.content)}::jsonb,
        ${JSON.stringify(before.trail)}::jsonb,
        ${JSON.stringify(before.source)}::jsonb
      )`,
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
