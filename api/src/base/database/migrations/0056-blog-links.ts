import { sql, type QueryExecutorProvider } from 'kysely';

/** Links and featured tags, which the owners of a blog show on its page. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`alter table blogs
    add column links jsonb not null default '[]',
    add column featured_tags text[] not null default '{}'`.execute(db);
}
