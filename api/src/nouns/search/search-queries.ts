import { sql, type Kysely } from 'kysely';
import type { Database } from '../../base/database/schema.ts';

type Db = Kysely<Database>;

/** The words of each text, as the database indexes them: in lower case, without accents. */
export async function wordsOf(db: Db, texts: readonly string[]): Promise<string[][]> {
  if (texts.length === 0) return [];
  const { rows } = await sql<{ words: string }>`
    select search_words(said) as words
    from unnest(${[...texts]}::text[]) with ordinality t (said, place)
    order by place`.execute(db);
  return rows.map(({ words }) => words.split(' ').filter((word) => word !== ''));
}
