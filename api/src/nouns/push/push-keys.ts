import type { Kysely } from 'kysely';
import * as v from 'valibot';
import webPush from 'web-push';
import type { Database } from '../../base/database/schema.ts';
import type { Deps } from '../../base/http/context.ts';
import { seal, unseal } from '../../base/settings/seal.ts';
import { dropSubscriptions } from './push-queries.ts';

/** By these keys push services know this site (VAPID); base64url. */
export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

const keys = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ publicKey: v.string(), privateKey: v.string() }),
);
const name = 'push-keys';

const storedKeys = (db: Kysely<Database>) =>
  db.selectFrom('settings').select('value').where('key', '=', name).executeTakeFirst();

/**
 * The keys of this site: those of the settings, else those in the database, made when they are
 * first needed. They are sealed with the session secret. With another secret, which also ends all
 * sessions, they are made anew; a browser subscribes again in its next session.
 */
export async function pushKeys({ env, primary }: Pick<Deps, 'env' | 'primary'>): Promise<PushKeys> {
  if (env.pushKeys) return env.pushKeys;
  const stored = await storedKeys(primary);
  const opened = stored && unseal(env.secret, stored.value, 'push keys');
  if (opened !== undefined) return v.parse(keys, opened);
  const made = seal(env.secret, JSON.stringify(webPush.generateVAPIDKeys()), 'push keys');
  if (stored) await dropSubscriptions(primary);
  await primary
    .insertInto('settings')
    .values({ key: name, value: made })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ value: made })
        // another process may have been faster
        .where('settings.value', '=', stored?.value ?? ''),
    )
    .execute();
  const { value } = (await storedKeys(primary)) ?? { value: made };
  return v.parse(keys, unseal(env.secret, value, 'push keys'));
}
