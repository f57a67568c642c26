import type { Readable, Writable } from 'node:stream';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import * as v from 'valibot';

/** A table and its columns, without generated ones. */
export interface TableColumns {
  readonly name: string;
  readonly columns: readonly string[];
}

/** What the migrator keeps itself. */
const migratorTables = ['kysely_migration', 'kysely_migration_lock'];

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const listed = (names: readonly string[]): string => names.map(quoted).join(', ');

const tableRow = v.object({ name: v.string(), columns: v.array(v.string()) });
const nameRow = v.object({ name: v.string() });

/** All tables of the product, by name. */
export async function listTables(client: pg.ClientBase): Promise<readonly TableColumns[]> {
  const { rows } = await client.query(
    `select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid
    where
      c.relnamespace = 'public'::regnamespace
      and c.relkind = 'r'
      and a.attnum > 0
      and not a.attisdropped
      and a.attgenerated = ''
      and c.relname <> all($1::text[])
    group by c.relname
    order by c.relname`,
    [migratorTables],
  );
  return v.parse(v.array(tableRow), rows);
}

/** Names of the applied migrations; none in an empty database. */
export async function listMigrations(client: pg.ClientBase): Promise<readonly string[]> {
  const { rows: found } = await client.query(
    `select 1 from pg_class where oid = to_regclass('public.kysely_migration')`,
  );
  if (found.length === 0) return [];
  const { rows } = await client.query('select name from kysely_migration order by name');
  return v.parse(v.array(nameRow), rows).map(({ name }) => name);
}

/** The last values of all sequences, by name. */
export async function readSequences(
  client: pg.ClientBase,
): Promise<Readonly<Record<string, string>>> {
  const { rows } = await client.query(
    `select sequencename::text as name, last_value::text as value
    from pg_sequences
    where schemaname = 'public' and last_value is not null`,
  );
  return Object.fromEntries(
    v
      .parse(v.array(v.object({ name: v.string(), value: v.string() })), rows)
      .map(({ name, value }) => [name, value]),
  );
}

const jobRow = v.object({
  name: v.string(),
  data: v.unknown(),
  startAfter: v.string(),
  singletonKey: v.nullable(v.string()),
  retryLimit: v.number(),
});

/** Jobs that have not finished, without the runs of recurring jobs. */
export async function listJobs(
  client: pg.ClientBase,
): Promise<readonly v.InferOutput<typeof jobRow>[]> {
  const { rows: found } = await client.query(
    `select 1 from pg_class where oid = to_regclass('jobs.job')`,
  );
  if (found.length === 0) return [];
  const { rows } = await client.query(
    `select
      name,
      data,
      to_char(start_after at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "startAfter",
      singleton_key as "singletonKey",
      retry_limit as "retryLimit"
    from jobs.job
    where
      state < 'completed'
      and name not like '\\_\\_pgboss%'
      and singleton_key is distinct from 'recurring'
    order by created_on, id`,
  );
  return v.parse(v.array(jobRow), rows);
}

/** The rows of a table as COPY prints them, read in the client's transaction. */
export const copyOut = (
  client: pg.ClientBase,
  { name, columns }: TableColumns,
): Readable & { readonly rowCount: number } =>
  client.query(copyTo(`copy ${quoted(name)} (${listed(columns)}) to stdout`));

/** Stores rows that `copyOut` printed. */
export const copyIn = (client: pg.ClientBase, { name, columns }: TableColumns): Writable =>
  client.query(copyFrom(`copy ${quoted(name)} (${listed(columns)}) from stdin`));

const keyRow = v.object({ name: v.string(), table: v.string(), definition: v.string() });
export type ForeignKey = v.InferOutput<typeof keyRow>;

/**
 * Empties all tables, and switches off what reacts to new rows: triggers, and foreign keys, which
 * are returned. Needs no superuser. For the transaction in which the rows of a backup are stored.
 */
export async function openTables(
  client: pg.ClientBase,
  tables: readonly TableColumns[],
): Promise<readonly ForeignKey[]> {
  const { rows } = await client.query(
    `select conname::text as name, conrelid::regclass::text as table,
      pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`,
  );
  const keys = v.parse(v.array(keyRow), rows);
  await client.query(`truncate ${listed(tables.map(({ name }) => name))}`);
  for (const { name, table } of keys)
    await client.query(`alter table ${table} drop constraint ${quoted(name)}`);
  for (const { name } of tables)
    await client.query(`alter table ${quoted(name)} disable trigger user`);
  return keys;
}

/** Undoes `openTables`; fails if rows refer to missing ones. */
export async function closeTables(
  client: pg.ClientBase,
  tables: readonly TableColumns[],
  keys: readonly ForeignKey[],
): Promise<void> {
  for (const { name } of tables)
    await client.query(`alter table ${quoted(name)} enable trigger user`);
  for (const { name, table, definition } of keys)
    await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`);
}

export async function setSequences(
  client: pg.ClientBase,
  sequences: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [name, value] of Object.entries(sequences))
    await client.query('select setval($1::regclass, $2::bigint)', [
      `public.${quoted(name)}`,
      value,
    ]);
}
