import { sql, type QueryExecutorProvider } from 'kysely';

/** Terms, privacy, rules and contact of the operator: every version that staff have saved. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`create table site_texts (
    page text not null check (page in ('terms', 'privacy', 'rules', 'contact')),
    changed_at timestamptz(3) not null,
    changed_by text not null,
    source text not null,
    html text not null,
    primary key (page, changed_at))`.execute(db);
}
