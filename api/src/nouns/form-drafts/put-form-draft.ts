import type { CallOutput } from '@tessera/shared-contracts/core/endpoint';
import {
  firstVersion,
  isCurrent,
  writerOf,
} from '@tessera/shared-contracts/form-drafts/decide-put';
import { draftLimits } from '@tessera/shared-contracts/posts/draft-point';
import { formDraftTexts } from '@tessera/shared-contracts/form-drafts/texts';
import type { putFormDraft as endpoint } from '@tessera/shared-contracts/form-drafts/endpoints';
import type { Kysely } from 'kysely';
import { inTransaction } from '../../base/database/in-transaction.ts';
import type { Database } from '../../base/database/schema.ts';
import { deviceName } from '../../base/http/device-name.ts';
import type { CallContext } from '../../base/http/mount.ts';
import { RefusalError } from '../../base/wire/refusal.ts';
import { announceDrafts } from './live-drafts.ts';
import {
  insertFormDraft,
  keepVersion,
  latestVersionAt,
  lockFormDraft,
  replaceFormDraft,
  roomTaken,
  type FormDraftRow,
} from './form-draft-queries.ts';
import { presentFormDraft, secondsSince } from './present-form-draft.ts';

/**
 * Whether what is replaced becomes a version: another device wrote it, its writer paused after it,
 * or has written for a while since the last version.
 */
async function isVersion(
  trx: Kysely<Database>,
  row: FormDraftRow,
  next: Pick<FormDraftRow, 'put' | 'updated_at'>,
): Promise<boolean> {
  const now = next.updated_at;
  const isOther = writerOf(row.put) !== writerOf(next.put);
  if (isOther || secondsSince(row.updated_at, now) >= draftLimits.pause) return true;
  const last = (await latestVersionAt(trx, row.user_id, row.id)) ?? row.created_at;
  return secondsSince(last, now) >= draftLimits.longest;
}

/** Refuses a draft for which its owner has no room. */
async function requireRoom(trx: Kysely<Database>, next: FormDraftRow): Promise<void> {
  const { count, total } = await roomTaken(trx, next.user_id, next.id);
  if (count >= draftLimits.count) throw new RefusalError(413, formDraftTexts.tooMany);
  if (next.model.length > draftLimits.model || total + next.model.length > draftLimits.total)
    throw new RefusalError(413, formDraftTexts.tooLarge);
}

/** Stores an unsaved post, if its client knows the current version. */
export async function putFormDraft({
  deps,
  viewer,
  body,
  c,
}: CallContext<typeof endpoint>): Promise<CallOutput<typeof endpoint>> {
  const { id, version, put, put_number, base, submission_key, files, keep } = body;
  const now = deps.now();
  const next: FormDraftRow = {
    user_id: viewer.userId,
    id,
    version: firstVersion(now),
    put,
    put_number,
    model: JSON.stringify(body.model),
    base,
    submission_key,
    files,
    device: deviceName(c.req.header('user-agent') ?? null),
    created_at: now,
    updated_at: now,
  };
  const answer = await inTransaction(deps.db, async function storeNext(trx): Promise<
    CallOutput<typeof endpoint>
  > {
    const row = await lockFormDraft(trx, viewer.userId, id);
    if (!row && version > 0) return { outcome: 'gone' };
    await requireRoom(trx, next);
    if (!row) {
      if (await insertFormDraft(trx, next)) return { outcome: 'stored', version: next.version };
      // two first tries at once: the client recognises its own when it tries again
      throw new RefusalError(409, formDraftTexts.tryAgain);
    }
    if (!isCurrent({ ...row, putNumber: row.put_number }, body)) {
      const draft = presentFormDraft(row, now);
      // nobody can read it any more
      if (draft) return { outcome: 'behind', draft };
    }
    if (keep || (await isVersion(trx, row, next))) await keepVersion(trx, row);
    const stored = { ...next, version: row.version + 1, created_at: row.created_at };
    await replaceFormDraft(trx, stored);
    return { outcome: 'stored', version: stored.version };
  });
  if (answer.outcome === 'stored') await announceDrafts(deps.db, viewer.userId, put);
  return answer;
}
