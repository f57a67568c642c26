import type { Kysely } from 'kysely';
import { pino } from 'pino';
import type { Database } from '../base/database/schema.ts';
import { readEnv } from '../base/settings/env.ts';
import { createReleases, type Releases } from '../base/releases/releases.ts';

/** The release registry of a running server, as the release command opens it. */
export interface OpenReleases {
  readonly releases: Releases;
  /** The public channel. */
  readonly publicChannel: string;
}

/** Opens the registry of a running server. */
export function openReleases(dataDir: string, db: Kysely<Database>): OpenReleases {
  const env = readEnv({ DATA_DIR: dataDir, NODE_ENV: 'production' });
  return {
    releases: createReleases({ env, db, log: pino({ level: 'silent' }) }),
    publicChannel: env.releaseChannel,
  };
}
