/**
 * Reads the schema of a database and lists the parts that a distributed database would reject or
 * handle slowly.
 */
import { parsePlPgSQLSync } from 'libpg-query';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../src/base/database/schema.ts';
import { placements, type PlacedTable, type Placement } from './placements.ts';
import { readShards, type Columns } from './read-shards.ts';

type Db = Kysely<Database>;
const rowsOf = async <T>(db: Db, query: RawBuilder<T>): Promise<readonly T[]> =>
  (await query.execute(db)).rows;

const isPlaced = (name: string): name is PlacedTable => Object.hasOwn(placements, name);
const placementOf = (name: string): Placement | undefined =>
  isPlaced(name) ? placements[name] : undefined;

/** Columns of all tables of the product. */
export async function readColumns(db: Db): Promise<Columns> {
  const rows = await rowsOf(
    db,
    sql<{ table: string; columns: string[] }>`
      select c.relname as table, array_agg(a.attname::text order by a.attnum) as columns
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
      group by c.relname
      order by c.relname`,
  );
  return new Map(rows.map(({ table, columns }) => [table, columns]));
}

const missingColumns = (columns: Columns): readonly string[] =>
  [...columns].flatMap(([table, own]) => {
    const placement = placementOf(table);
    return placement?.kind === 'distributed' && !own.includes(placement.by)
      ? [`${table}: no column ${placement.by}`]
      : [];
  });

interface Index {
  readonly table: string;
  readonly name: string;
  readonly kind: string;
  readonly isUnique: boolean;
  readonly columns: readonly string[];
  readonly types: readonly string[];
}
const readIndexes = (db: Db): Promise<readonly Index[]> =>
  rowsOf(
    db,
    sql<Index>`
      select t.relname as table, i.relname as name, am.amname as kind, x.indisunique as "isUnique",
        array(
          select a.attname::text from unnest(x.indkey) with ordinality k (attnum, place)
          join pg_attribute a on a.attrelid = t.oid and a.attnum = k.attnum order by k.place
        ) as columns,
        array(
          select format_type(a.atttypid, null) from pg_attribute a
          where a.attrelid = i.oid order by a.attnum
        ) as types
      from pg_index x
      join pg_class i on i.oid = x.indexrelid
      join pg_class t on t.oid = x.indrelid
      join pg_am am on am.oid = i.relam
      where t.relnamespace = 'public'::regnamespace
      order by t.relname, i.relname`,
  );

const looseKeys = (indexes: readonly Index[]): readonly string[] =>
  indexes.flatMap(({ table, name, isUnique, columns }) => {
    const placement = placementOf(table);
    return isUnique && placement?.kind === 'distributed' && !columns.includes(placement.by)
      ? [`${table}: unique ${name}`]
      : [];
  });

interface ForeignKey {
  readonly from: string;
  readonly to: string;
  readonly fromColumns: readonly string[];
  readonly toColumns: readonly string[];
}
const isHeld = ({ from, to, fromColumns, toColumns }: ForeignKey): boolean => {
  const [own, other] = [placementOf(from), placementOf(to)];
  if (own === undefined || other === undefined) return false;
  if (own.kind !== 'distributed') return other.kind === own.kind || other.kind === 'reference';
  if (other.kind !== 'distributed') return other.kind === 'reference';
  return (
    own.group === other.group &&
    fromColumns.some((column, index) => column === own.by && toColumns[index] === other.by)
  );
};
async function crossingKeys(db: Db): Promise<readonly string[]> {
  const keys = await rowsOf(
    db,
    sql<ForeignKey>`
      select c.conrelid::regclass::text as from, c.confrelid::regclass::text as to,
        array(
          select a.attname::text from unnest(c.conkey) with ordinality k (attnum, place)
          join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.attnum order by k.place
        ) as "fromColumns",
        array(
          select a.attname::text from unnest(c.confkey) with ordinality k (attnum, place)
          join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.attnum order by k.place
        ) as "toColumns"
      from pg_constraint c
      where c.contype = 'f' and c.connamespace = 'public'::regnamespace
      order by 1, 3`,
  );
  return keys
    .filter((key) => !isHeld(key))
    .map(({ from, to, fromColumns }) => `${from}: foreign key ${fromColumns.join(', ')} to ${to}`);
}

/** Sequences that belong to a distributed table, or to none: inserts on all machines share them. */
async function sharedSequences(db: Db): Promise<readonly string[]> {
  const sequences = await rowsOf(
    db,
    sql<{ name: string; table: string | null }>`
      select s.relname as name, d.refobjid::regclass::text as table
      from pg_class s
      left join pg_depend d on d.objid = s.oid and d.deptype in ('a', 'i')
        and d.refclassid = 'pg_class'::regclass
      where s.relkind = 'S' and s.relnamespace = 'public'::regnamespace`,
  );
  return sequences
    .filter(({ table }) => table === null || placementOf(table)?.kind === 'distributed')
    .map(({ name }) => `sequence ${name}`);
}

/**
 * Features that Citus or YugabyteDB lacks or supports only in part: exclusion and deferrable
 * constraints, rules, inheritance.
 */
async function unknownFeatures(db: Db): Promise<readonly string[]> {
  const rows = await rowsOf(
    db,
    sql<{ found: string }>`
      select conrelid::regclass || ': constraint ' || conname as found
      from pg_constraint
      where connamespace = 'public'::regnamespace and (contype = 'x' or condeferrable)
      union all
      select inhrelid::regclass || ': inherits' from pg_inherits i
      join pg_class c on c.oid = i.inhrelid and c.relkind = 'r'
      where c.relnamespace = 'public'::regnamespace
      union all
      select ev_class::regclass || ': rule ' || rulename from pg_rewrite r
      join pg_class c on c.oid = r.ev_class and c.relnamespace = 'public'::regnamespace
      order by 1`,
  );
  return rows.map(({ found }) => found);
}

interface OwnFunction {
  readonly name: string;
  readonly language: string;
  readonly definition: string;
  readonly source: string;
}

/** The statements and expressions in a parse tree of PL/pgSQL, as SQL statements. */
function statementsIn(tree: unknown): readonly string[] {
  if (typeof tree !== 'object' || tree === null) return [];
  if ('query' in tree && typeof tree.query === 'string' && 'parseMode' in tree) {
    // RawParseMode of PostgreSQL: 0 is a statement, 2 an expression, greater values are assignments
    const mode = Number(tree.parseMode);
    if (mode === 2) return [`select ${tree.query}`];
    return [mode > 2 ? tree.query.replace(/^[^=]*:=/, 'select ') : tree.query];
  }
  return Object.values(tree).flatMap(statementsIn);
}
const statementsOf = ({ language, definition, source }: OwnFunction): readonly string[] =>
  language === 'plpgsql' ? statementsIn(parsePlPgSQLSync(definition)) : [source];

/**
 * Trigger statements that touch shards other than that of the trigger's row, and notifications sent
 * by triggers.
 */
async function triggerGaps(db: Db, columns: Columns): Promise<readonly string[]> {
  const functions = await rowsOf(
    db,
    sql<OwnFunction>`
      select p.proname as name, l.lanname as language, pg_get_functiondef(p.oid) as definition,
        p.prosrc as source
      from pg_proc p
      join pg_language l on l.oid = p.prolang and l.lanname in ('plpgsql', 'sql')
      where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.prosqlbody is null`,
  );
  const triggers = await rowsOf(
    db,
    sql<{ table: string; calls: string }>`
      select distinct t.tgrelid::regclass::text as table, p.proname as calls
      from pg_trigger t
      join pg_proc p on p.oid = t.tgfoid
      where not t.tgisinternal
      order by 1, 2`,
  );
  const byName = new Map(functions.map((one) => [one.name, one]));
  const called = (name: string): readonly string[] => {
    const found = byName.get(name);
    if (!found) return [];
    const statements = statementsOf(found);
    return statements.flatMap((statement) => [
      statement,
      ...[...statement.matchAll(/\b(\w+)\(/g)].flatMap(([, inner = '']) =>
        inner === name ? [] : called(inner),
      ),
    ]);
  };
  return triggers.flatMap(({ table, calls }) => {
    const placement = placementOf(table);
    if (placement?.kind !== 'distributed') return [];
    const found = called(calls).flatMap((statement) => {
      const { shards, about, tables, values } = readShards(statement, columns, table);
      const groups = tables.map((name) => {
        const other = placementOf(name);
        return other?.kind === 'distributed' ? other.group : '';
      });
      const isOwn =
        shards === 'one' &&
        groups.every((group) => group === placement.group) &&
        values.every((value) => [`new.${placement.by}`, `old.${placement.by}`].includes(value));
      return [
        ...(shards === 'none' || isOwn ? [] : [about]),
        ...(statement.includes('pg_notify(') ? ['notify'] : []),
      ];
    });
    return [...new Set(found)].map((what) => `${table}: ${calls}: ${what}`);
  });
}

/** Parts of the schema that Citus would reject or handle slowly. */
export async function findCitusGaps(db: Db): Promise<readonly string[]> {
  const columns = await readColumns(db);
  return [
    ...missingColumns(columns),
    ...looseKeys(await readIndexes(db)),
    ...(await crossingKeys(db)),
    ...(await sharedSequences(db)),
    ...(await unknownFeatures(db)),
    ...(await triggerGaps(db, columns)),
  ];
}

/**
 * Parts of the schema that YugabyteDB would reject or handle slowly. These include indexes that it
 * does not build, or whose newest entries are all on one machine.
 */
export async function findYugabyteGaps(db: Db): Promise<readonly string[]> {
  const indexes = await readIndexes(db);
  return [
    ...(await sharedSequences(db)),
    ...(await unknownFeatures(db)),
    ...indexes
      .filter(({ kind, types }) => kind !== 'btree' && !(kind === 'gin' && types.length === 1))
      .map(({ table, name, kind }) => `${table}: ${kind} index ${name}`),
    ...indexes
      .filter(
        ({ table, kind, types }) =>
          placementOf(table)?.kind === 'distributed' &&
          kind === 'btree' &&
          (types[0] ?? '').startsWith('timestamp'),
      )
      .map(({ table, name }) => `${table}: index ${name} begins with a time`),
  ];
}
