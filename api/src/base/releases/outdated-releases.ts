import { sql, type Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';

/**
 * Releases for contracts before `oldest`, each as `name version`, of what the channel shows in a
 * release for this contract or a later one: pages that run them were opened before that release.
 */
export async function findOutdated(
  db: Kysely<Database>,
  channel: string,
  oldest: number,
): Promise<readonly string[]> {
  const { rows } = await sql<{ release: string }>`
    select old.name || ' ' || old.version as release
    from release_channels c
    join releases shown on shown.name = c.name and shown.version = c.version
    join releases old on old.name = c.name
    where c.channel = ${channel}
      and (shown.detail ->> 'contract')::int >= ${oldest}
      and (old.detail ->> 'contract')::int < ${oldest}`.execute(db);
  return rows.map(({ release }) => release);
}
