import { writerOf } from '@tessera/shared-contracts/form-drafts/decide-put';
import { liveEvents } from '@tessera/shared-contracts/live/live-events';
import { sql, type Kysely } from 'kysely';
import * as v from 'valibot';
import type { Database } from '../../base/database/schema.ts';
import type { MakeLiveSource } from '../../base/http/live-source.ts';

const changeOfDrafts = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ user: v.string(), by: v.string() }),
);

/**
 * Tells the open pages of a person that one of their drafts has changed. Not within the transaction
 * of the change: transactions that notify commit one at a time.
 *
 * @param put name of the put that changed it, which begins with that of the browser; '' if none did
 */
export async function announceDrafts(
  db: Kysely<Database>,
  userId: string,
  put: string,
): Promise<void> {
  const payload = JSON.stringify({ user: userId, by: writerOf(put) });
  await sql`select pg_notify('drafts', ${payload})`.execute(db);
}

/** Passes changes of drafts on to open pages; who wrote them needs no look. */
export const followDrafts: MakeLiveSource = (streams) => ({
  onNotification(channel, payload) {
    if (channel !== 'drafts') return;
    const change = v.safeParse(changeOfDrafts, payload);
    if (!change.success) return;
    const { user, by } = change.output;
    for (const stream of streams.ofUser(user)) stream.sendState(liveEvents.drafts, by);
  },
  begin: (stream) => stream.sendState(liveEvents.drafts, ''),
  close() {},
});
