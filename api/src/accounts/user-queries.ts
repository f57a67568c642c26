import type { Kysely, Selectable } from 'kysely';
import type { Database, ProfilesTable } from '../database/schema.ts';

export const findProfile = (db: Kysely<Database>, userId: string): Promise<Selectable<ProfilesTable>> =>
  db.selectFrom('profiles').selectAll().where('user_id', '=', userId).executeTakeFirstOrThrow();
