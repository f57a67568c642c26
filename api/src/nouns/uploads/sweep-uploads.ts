import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { releasePosts } from '../posts/release-posts.ts';
import type { Deps } from '../../base/http/context.ts';
import { defineJob } from '../../base/jobs/job.ts';
import { convertVideoKey } from '../../base/media/video-jobs.ts';
import {
  videosWaitingSince,
  finishMedia,
  takeStaleUploads,
} from '../../base/media/media-queries.ts';
import { dropParts } from './receive-parts.ts';

const hour = 3_600_000;
/** Maximum age in milliseconds of idle uploads, waiting videos and temporary files. */
const maxAge = 24 * hour;
/** Age in milliseconds from which a waiting video is queued again in every run. */
const retryDelay = hour;

/** Removes files that were last changed before a given time. */
async function sweepFolder(folder: string, before: number): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const file = path.join(folder, name);
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Infinity }));
    if (mtimeMs < before) await rm(file, { recursive: true, force: true });
  }
}

/**
 * Removes uploads and temporary files that have been idle for a day. Videos that have waited for an
 * hour are queued again, in case their job was lost; those that have waited for a day fail.
 */
export async function sweepUploads(deps: Deps): Promise<void> {
  const now = deps.now().getTime();
  for (const row of await takeStaleUploads(deps.db, new Date(now - maxAge)))
    await dropParts(deps, row);
  const uploads = path.join(deps.env.dataDir, 'uploads');
  for (const folder of await readdir(uploads).catch(() => []))
    await sweepFolder(path.join(uploads, folder), now - maxAge);
  for (const { key, created_at } of await videosWaitingSince(deps.db, new Date(now - retryDelay))) {
    if (created_at.getTime() < now - maxAge) {
      await finishMedia(deps.db, key, { state: 'failed' });
      await releasePosts(deps, key);
    } else await deps.jobs.send(convertVideoKey, { key }, { singletonKey: key });
  }
}

export const sweepUploadsJob = defineJob({
  name: 'sweep-uploads',
  schema: v.strictObject({}),
  retries: 0,
  every: '17 * * * *',
  run: sweepUploads,
});
