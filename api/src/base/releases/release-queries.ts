import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { ReleaseAction, StoredRelease } from '../database/schema/releases.ts';

export interface KnownRelease {
  readonly detail: StoredRelease;
  readonly assets: Record<string, string> | null;
}

export const findRelease = (
  db: Kysely<Database>,
  name: string,
  version: string,
): Promise<KnownRelease | undefined> =>
  db
    .selectFrom('releases')
    .select(['detail', 'assets'])
    .where('name', '=', name)
    .where('version', '=', version)
    .executeTakeFirst();

/** Registers a release; does nothing if the version is already registered. */
export async function insertRelease(
  db: Kysely<Database>,
  release: StoredRelease,
  assets: Readonly<Record<string, string>>,
): Promise<void> {
  const { name, version } = release;
  await db
    .insertInto('releases')
    .values({ name, version, detail: JSON.stringify(release), assets: JSON.stringify(assets) })
    .onConflict((conflict) => conflict.columns(['name', 'version']).doNothing())
    .execute();
}

/**
 * Takes the lock that serialises all switches, so that the history is in the order of activation.
 * It is held until the transaction ends.
 */
export async function lockReleases(trx: Transaction<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('releases', 0))`.execute(trx);
}

/** What a channel shows of the shell or of a remote. */
export interface ChannelRelease {
  readonly name: string;
  readonly channel: string;
  /** Null if the remote was withdrawn. */
  readonly version: string | null;
  /**
   * Id of the history entry that released this version on the channel; a rollback to the version
   * keeps this id.
   */
  readonly origin: string;
  readonly action: ReleaseAction;
  readonly actor: string;
  readonly happenedAt: Date;
  readonly current: StoredRelease | null;
  /** The latest earlier version on the channel that was not withdrawn. */
  readonly lastGood: StoredRelease | null;
}

/** The active version of the shell or of a remote on a channel. */
export interface ShownRelease extends ChannelRelease {
  readonly version: string;
  readonly current: StoredRelease;
}

/** Whether the channel shows a version, that is, whether the remote was not withdrawn. */
export const isShown = (row: ChannelRelease): row is ShownRelease => row.version !== null;

/**
 * What members of a channel get, sorted by name: for each name the channel's own release first,
 * then the public one. Leaves out the channel's own release if it was withdrawn, or if a release
 * with the same name was made public after it. A remote that was withdrawn has no version: it hides
 * the public release if it was withdrawn on the channel, and nothing else.
 *
 * Both subqueries walk the index on (name, channel, id).
 */
export async function findChannelReleases(
  db: Kysely<Database>,
  publicChannel: string,
  channel: string,
): Promise<readonly ChannelRelease[]> {
  const { rows } = await sql<ChannelRelease>`
    select
      c.name, c.channel, c.version,
      coalesce(h.restores, h.id) as origin,
      h.action, h.actor, h.happened_at as "happenedAt", r.detail as current,
      good.detail as "lastGood"
    from release_channels c
    join release_history h on h.id = c.history_id
    left join releases r on r.name = c.name and r.version = c.version
    left join lateral (
      select g.detail
      from release_history e
      join releases g on g.name = e.name and g.version = e.version
      where e.name = c.name
        and e.channel = c.channel
        and e.id < coalesce(h.restores, h.id)
        and e.version is distinct from c.version
        and e.withdrawn_at is null
      order by e.id desc
      limit 1
    ) good on true
    where c.channel = ${publicChannel}
      or (
        c.channel = ${channel}
        and h.withdrawn_at is null
        and coalesce(h.restores, h.id) > coalesce(
          (
            select e.id
            from release_history e
            where e.name = c.name
              and e.channel = ${publicChannel}
              and e.version is not null
              and e.restores is null
            order by e.id desc
            limit 1
          ),
          0
        )
      )
    order by c.name, c.channel = ${publicChannel}`.execute(db);
  const first = new Map(rows.toReversed().map((row) => [row.name, row]));
  return rows.filter((row) => {
    const own = first.get(row.name);
    return row === own || (isShown(row) && own !== undefined && isShown(own));
  });
}

/** The active releases among {@link findChannelReleases}. */
export const findShown = async (
  db: Kysely<Database>,
  publicChannel: string,
  channel: string,
): Promise<readonly ShownRelease[]> =>
  (await findChannelReleases(db, publicChannel, channel)).filter(isShown);

/** A history entry that a rollback may target, unless its version was withdrawn. */
export interface EarlierRelease {
  readonly version: string;
  readonly origin: string;
  readonly withdrawnAt: Date | null;
}

/**
 * The latest version that was active on a channel before the current one and is not withdrawn.
 *
 * @param after id of a history entry; the version must have been released after this entry. '0'
 * allows any version
 */
export async function findLastGood(
  db: Kysely<Database>,
  { name, channel, version, origin }: ChannelRelease,
  after: string,
): Promise<EarlierRelease | undefined> {
  const {
    rows: [row],
  } = await sql<EarlierRelease>`
    select version, coalesce(restores, id) as origin, withdrawn_at as "withdrawnAt"
    from release_history
    where name = ${name}
      and channel = ${channel}
      and id < ${origin}
      and version is distinct from ${version}
      and version is not null
      and withdrawn_at is null
      and coalesce(restores, id) > ${after}
    order by id desc
    limit 1`.execute(db);
  return row;
}

/** The latest history entry of a version on a channel. */
export async function findEarlier(
  db: Kysely<Database>,
  name: string,
  channel: string,
  version: string,
): Promise<EarlierRelease | undefined> {
  const {
    rows: [row],
  } = await sql<EarlierRelease>`
    select version, coalesce(restores, id) as origin, withdrawn_at as "withdrawnAt"
    from release_history
    where name = ${name} and channel = ${channel} and version = ${version}
    order by id desc
    limit 1`.execute(db);
  return row;
}

export interface HistoryEntry {
  readonly channel: string;
  readonly name: string;
  /** Null if the entry ended the channel's own release, or withdrew the remote. */
  readonly version: string | null;
  readonly action: ReleaseAction;
  readonly actor: string;
  readonly reason: string;
  /** For a rollback: the entry that released the version it goes back to. */
  readonly restores?: string | null;
}

/**
 * Appends a history entry and activates its version on the channel. If the version is null, the
 * channel falls back to the public release, or shows nothing if the remote is withdrawn.
 */
export async function writeEntry(
  trx: Transaction<Database>,
  { channel, name, version, restores = null, ...rest }: HistoryEntry,
): Promise<void> {
  const { id } = await trx
    .insertInto('release_history')
    .values({ channel, name, version, restores, ...rest, withdrawn_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (version === null && rest.action !== 'withdraw') {
    await trx
      .deleteFrom('release_channels')
      .where('channel', '=', channel)
      .where('name', '=', name)
      .execute();
    return;
  }
  const shown = { version, history_id: id, updated_at: new Date() };
  await trx
    .insertInto('release_channels')
    .values({ channel, name, ...shown })
    .onConflict((conflict) => conflict.columns(['channel', 'name']).doUpdateSet(shown))
    .execute();
}

/**
 * Finds the versions that a channel got in the given history entry and in its later entries, and
 * withdraws them on all channels, except the spared versions.
 */
export async function withdrawSince(
  trx: Transaction<Database>,
  { name, channel }: Pick<ChannelRelease, 'name' | 'channel'>,
  entry: string,
  spared: readonly string[],
): Promise<void> {
  await sql`
    update release_history
    set withdrawn_at = now()
    where name = ${name}
      and withdrawn_at is null
      and version in (
        select version
        from release_history
        where name = ${name}
          and channel = ${channel}
          and id >= ${entry}
          and version <> all(${[...spared]})
      )`.execute(trx);
}

/**
 * The time of the last switch of each name. Switches that people made count on every channel;
 * switches that a starting server made count only on the given channel.
 */
export async function findLastChanges(
  db: Kysely<Database>,
  channel: string,
): Promise<ReadonlyMap<string, Date>> {
  const { rows } = await sql<{ name: string; at: Date }>`
    select name, max(happened_at) as at from release_history
    where channel = ${channel} or action <> 'start' group by name`.execute(db);
  return new Map(rows.map(({ name, at }) => [name, at]));
}

/** Versions that were withdrawn and not released again, each as `name version`. */
export async function findWithdrawn(db: Kysely<Database>): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ release: string }>`
    select name || ' ' || version as release
    from release_history
    where version is not null
    group by name, version
    having bool_and(withdrawn_at is not null)`.execute(db);
  return new Set(rows.map(({ release }) => release));
}

/** The channels that have something of their own, besides the public one. */
export async function findOwnChannels(
  db: Kysely<Database>,
  publicChannel: string,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('release_channels')
    .select('channel')
    .distinct()
    .where('channel', '<>', publicChannel)
    .orderBy('channel')
    .execute();
  return rows.map(({ channel }) => channel);
}

/** What a channel has of its own, also what a public release has superseded. */
export async function findOwnNames(
  db: Kysely<Database>,
  channel: string,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('release_channels')
    .select('name')
    .where('channel', '=', channel)
    .orderBy('name')
    .execute();
  return rows.map(({ name }) => name);
}

export interface PastEntry extends Omit<HistoryEntry, 'restores'> {
  readonly withdrawnAt: Date | null;
  readonly happenedAt: Date;
}

/** The latest entries of a name's history, newest first. */
export const findHistory = (
  db: Kysely<Database>,
  name: string,
  limit: number,
): Promise<PastEntry[]> =>
  db
    .selectFrom('release_history')
    .where('name', '=', name)
    .orderBy('id', 'desc')
    .limit(limit)
    .select([
      'channel',
      'name',
      'version',
      'action',
      'actor',
      'reason',
      'withdrawn_at as withdrawnAt',
      'happened_at as happenedAt',
    ])
    .execute();

/** The names of everything that was ever shown. */
export async function findReleasedNames(db: Kysely<Database>): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('release_channels')
    .select('name')
    .distinct()
    .orderBy('name')
    .execute();
  return rows.map(({ name }) => name);
}

/** Number of accounts in a channel. */
export async function countEnrolled(db: Kysely<Database>, channel: string): Promise<number> {
  const { count } = await db
    .selectFrom('profiles')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('release_channel', '=', channel)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * A rollback of a channel can only restore versions released after this history entry: the last
 * release to everyone or the last end of the channel's own release, whichever is later. '0' if
 * there is neither.
 */
export async function findHistoryFloor(
  db: Kysely<Database>,
  name: string,
  publicChannel: string,
  channel: string,
): Promise<string> {
  const {
    rows: [row],
  } = await sql<{ floor: string | null }>`
    select greatest(
      (select max(id) from release_history where name = ${name} and channel = ${publicChannel}
        and version is not null and restores is null),
      (select max(id) from release_history where name = ${name} and channel = ${channel}
        and version is null and action <> 'withdraw')) as floor`.execute(db);
  return row?.floor ?? '0';
}
