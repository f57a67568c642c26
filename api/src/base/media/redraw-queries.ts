import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { MediaSize } from '../database/schema/media.ts';
import { imageRecipe, type MediaRow } from './media-queries.ts';

type Db = Kysely<Database>;

/** Images after a key whose copies were made by older code, in the order of their keys. */
export const imagesOfOldRecipe = (db: Db, after: string, limit: number): Promise<MediaRow[]> =>
  db
    .selectFrom('media')
    .selectAll()
    .where('kind', '=', 'image')
    .where('recipe', '=', 0)
    .where('key', '>', after)
    .orderBy('key')
    .limit(limit)
    .execute();

/**
 * Records that the copies of an image are those of the current code; whether it did. It does not if
 * the image has got other copies since it was read, or if another process recorded it first.
 */
export async function noteRedrawn(
  db: Db,
  before: MediaRow,
  sizes: readonly MediaSize[],
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('media')
    .set({ recipe: imageRecipe, alt_sizes: JSON.stringify(sizes) })
    .where('key', '=', before.key)
    .where('recipe', '=', before.recipe)
    .where(sql<boolean>`alt_sizes = ${JSON.stringify(before.alt_sizes)}::jsonb`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Keys of stored files, and the keys of those that replace them. */
export type Replacements = ReadonlyMap<string, string>;

const replaced = (column: string, replacements: Replacements): RawBuilder<unknown> => {
  const text = [...replacements].reduce<RawBuilder<unknown>>(
    (said, [from, to]) => sql`replace(${said}, ${from}, ${to})`,
    sql`${sql.ref(column)}::text`,
  );
  return sql`${sql.ref(column)} = (${text})::jsonb`;
};

/** The tables that refer to images by URL; their expressions must match the indexes of 0025 and 0040. */
const referring = {
  posts: {
    columns: ['content', 'trail', 'source', 'options'],
    refers: sql`media_keys(content::text, trail::text, source::text, options::text)`,
  },
  blogs: {
    columns: ['theme'],
    refers: sql`media_keys(theme::text, '/media/' || avatar_key)`,
  },
  replies: { columns: ['photo'], refers: sql`photo is not null and media_keys(photo ->> 'url')` },
} as const;

/**
 * Replaces files in some posts, blogs or replies that still refer to them; returns how many rows
 * have changed. Changes nothing else, and loses no change that is made at the same time.
 */
export async function replaceFiles(
  db: Db,
  table: keyof typeof referring,
  replacements: Replacements,
  limit: number,
): Promise<number> {
  const { columns, refers } = referring[table];
  const assignments = sql.join(columns.map((column) => replaced(column, replacements)));
  const { numAffectedRows } = await sql`
    update ${sql.table(table)}
    set ${assignments}
    where id in (
      select id
      from ${sql.table(table)}
      where ${refers} && ${[...replacements.keys()]}::text[]
      order by id
      limit ${limit}
      for no key update
    )`.execute(db);
  return Number(numAffectedRows ?? 0);
}

export const tablesWithFiles = ['posts', 'blogs', 'replies'] as const;
