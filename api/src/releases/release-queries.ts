import { sql, type Kysely } from 'kysely';
import type { Database, StoredRelease } from '../database/schema.ts';

export const isReleaseKnown = async (db: Kysely<Database>, name: string, version: string): Promise<boolean> =>
  (await db.selectFrom('releases').select('name').where('name', '=', name).where('version', '=', version).executeTakeFirst()) !== undefined;

export async function insertRelease(db: Kysely<Database>, release: StoredRelease): Promise<void> {
  await db.insertInto('releases').values({ name: release.name, version: release.version, detail: JSON.stringify(release) }).onConflict((conflict) => conflict.columns(['name', 'version']).doNothing()).execute();
}

/** Lets a channel show a version and remembers the one before it; showing it already changes nothing. */
export async function setChannelVersion(db: Kysely<Database>, channel: string, name: string, version: string): Promise<void> {
  await db.insertInto('release_channels').values({ channel, name, version, previous_version: null, updated_at: new Date() })
    .onConflict((conflict) => conflict.columns(['channel', 'name']).doUpdateSet({ version, previous_version: sql`release_channels.version`, updated_at: new Date() }).where('release_channels.version', '<>', version)).execute();
}

/** Swaps a channel back to the version before; undefined when there is none. The version left becomes the previous one, so a second rollback undoes the first. */
export async function swapChannelVersion(db: Kysely<Database>, channel: string, name: string): Promise<string | undefined> {
  const row = await db.updateTable('release_channels').set({ version: sql`previous_version`, previous_version: sql`version`, updated_at: new Date() })
    .where('channel', '=', channel).where('name', '=', name).where('previous_version', 'is not', null).returning('version').executeTakeFirst();
  return row?.version;
}

export interface ChannelRelease { readonly channel: string; readonly name: string; readonly current: StoredRelease; readonly previous: StoredRelease | null }

/** What channels show, with the releases before them. */
export const findChannels = (db: Kysely<Database>, channels: readonly string[]): Promise<ChannelRelease[]> =>
  db.selectFrom('release_channels as c')
    .innerJoin('releases as r', (join) => join.onRef('r.name', '=', 'c.name').onRef('r.version', '=', 'c.version'))
    .leftJoin('releases as p', (join) => join.onRef('p.name', '=', 'c.name').onRef('p.version', '=', 'c.previous_version'))
    .where('c.channel', 'in', [...channels]).orderBy('c.name').select(['c.channel', 'c.name', 'r.detail as current', 'p.detail as previous']).execute();

export async function findSetting(db: Kysely<Database>, key: string): Promise<string | undefined> {
  return (await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst())?.value;
}

export async function saveSetting(db: Kysely<Database>, key: string, value: string): Promise<void> {
  await db.insertInto('settings').values({ key, value }).onConflict((conflict) => conflict.column('key').doUpdateSet({ value })).execute();
}
