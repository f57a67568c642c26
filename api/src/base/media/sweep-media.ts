import * as v from 'valibot';
import { mediaLife } from '@tessera/shared-contracts/media/media-life';
import type { Transaction } from 'kysely';
import { inTransaction } from '../database/in-transaction.ts';
import type { Database } from '../database/schema.ts';
import type { Deps } from '../http/context.ts';
import { defineJob, type JobKey } from '../jobs/job.ts';
import {
  mainFilesOf,
  forgetFile,
  forgetMedia,
  isInMessage,
  isShown,
  makeFilesDue,
  mediaMadeFrom,
  mediaUsing,
  setDue,
  takeDueFile,
  registerFiles,
} from './file-queries.ts';
import { originalPlace, privatePlace } from '../media-store/media-store.ts';

const day = 86_400_000;
/** Maximum number of files per run; if more are due, another run follows. */
const maxAtOnce = 20_000;
/** Number of folders scanned for unregistered files per day: all of them in 16 days. */
const foldersPerDay = 16;
const folders = 256;

/** The decision about a due file. `owner` is the upload that is removed with it. */
type Verdict =
  | { readonly is: 'shown' | 'waiting' }
  | { readonly is: 'part'; readonly of: readonly string[] }
  | { readonly is: 'unused'; readonly owner?: string };

async function decideOnOriginal(trx: Transaction<Database>, key: string): Promise<Verdict> {
  const made = await mediaMadeFrom(trx, key);
  // the record of a converted video has the key of its original
  return made.length > 0 ? { is: 'part', of: made } : decideOnMedia(trx, key);
}

async function decideOnMedia(trx: Transaction<Database>, key: string): Promise<Verdict> {
  const own = await mainFilesOf(trx, key);
  if (own?.isWaiting) return { is: 'waiting' };
  if (await isShown(trx, own?.keys ?? [key])) return { is: 'shown' };
  const others = await mediaUsing(trx, key);
  if (others.length > 0) return { is: 'part', of: others };
  return { is: 'unused', ...(own && { owner: key }) };
}

async function decideOnPlace(trx: Transaction<Database>, place: string): Promise<Verdict> {
  const keyAfter = (prefix: string): string | undefined =>
    place.startsWith(prefix) ? place.slice(prefix.length) : undefined;
  const original = keyAfter(originalPlace(''));
  if (original !== undefined) return decideOnOriginal(trx, original);
  const secret = keyAfter(privatePlace(''));
  if (secret === undefined) return decideOnMedia(trx, place);
  return { is: (await isInMessage(trx, secret)) ? 'shown' : 'unused' };
}

/**
 * Processes one due file; false when there is none. The file is locked until it is either kept or
 * removed; meanwhile, uploads of the same file and new references to it wait. After a removal, a
 * waiting upload stores the file again, and a waiting reference is refused. After a crash the file
 * is still due.
 */
async function sweepOne(deps: Deps): Promise<boolean> {
  const now = deps.now();
  return inTransaction(deps.db, async function processOne(trx) {
    const file = await takeDueFile(trx, now);
    if (!file) return false;
    const { place } = file;
    const verdict = await decideOnPlace(trx, place);
    if (verdict.is === 'unused') {
      try {
        await deps.media.remove(place);
      } catch (error) {
        deps.log.warn({ err: error, place }, 'a file that nothing shows could not be removed');
        await setDue(trx, place, new Date(now.getTime() + day));
        return true;
      }
      await forgetFile(trx, place);
      if (verdict.owner !== undefined) await forgetMedia(trx, verdict.owner);
      return true;
    }
    // a file that uploads use is removed only after them, so these uploads are checked next
    if (verdict.is === 'part') await makeFilesDue(trx, verdict.of, now);
    await setDue(
      trx,
      place,
      verdict.is === 'waiting' ? new Date(now.getTime() + mediaLife.unused * day) : null,
    );
    return true;
  });
}

/** Registers unregistered files in today's folders, such as those left by dead processes. */
async function readFolders(deps: Deps): Promise<void> {
  const now = deps.now().getTime();
  const first = Math.floor(now / day) * foldersPerDay;
  for (let at = first; at < first + foldersPerDay; at += 1) {
    const places = await deps.media.placesIn((at % folders).toString(16).padStart(2, '0'));
    for (let from = 0; from < places.length; from += 1000)
      await registerFiles(
        deps.db,
        places.slice(from, from + 1000),
        new Date(now + mediaLife.unused * day),
      );
  }
}

/** Removes unreferenced files; returns whether the run reached its limit, so more may be due. */
export async function sweepMedia(deps: Deps): Promise<boolean> {
  await readFolders(deps);
  for (let at = 0; at < maxAtOnce; at += 1) if (!(await sweepOne(deps))) return false;
  return true;
}

const sweepMediaKey: JobKey<Record<string, never>> = {
  name: 'sweep-media',
  schema: v.strictObject({}),
};
export const sweepMediaJob = defineJob({
  ...sweepMediaKey,
  retries: 2,
  every: '37 3 * * *',
  expireInSeconds: 3600,
  async run(deps) {
    if (await sweepMedia(deps)) await deps.jobs.send(sweepMediaKey, {}, { singletonKey: 'more' });
  },
});
