import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { releasePosts } from './release-posts.ts';
import type { MediaDetails } from '../../base/database/schema/media.ts';
import type { Deps } from '../../base/http/context.ts';
import { defineJob } from '../../base/jobs/job.ts';
import { privateFolder } from '../../base/system/private-files.ts';
import { convertVideo } from '../../base/media/convert-video.ts';
import { ConversionError, findConverter } from '../../base/media/ffmpeg.ts';
import { convertVideoKey, releaseVideoKey } from '../../base/media/video-jobs.ts';
import {
  finishMedia,
  mediaByKey,
  noteMedia,
  type MediaRow,
} from '../../base/media/media-queries.ts';
import { storeImage } from '../../base/media/store-image.ts';

/** Converts the original. Idempotent, because the results are stored under their content hashes. */
async function convert(deps: Deps, row: MediaRow): Promise<void> {
  const converter = findConverter(deps.env);
  // ffmpeg was installed at upload time, so another process may still be able to run it
  if (!converter) throw new Error('ffmpeg is no longer on this machine');
  const base = path.join(deps.env.dataDir, 'uploads', 'videos');
  await mkdir(base, privateFolder);
  const folder = await mkdtemp(path.join(base, 'video-'));
  try {
    const source = path.join(folder, 'source');
    await deps.media.fetchOriginal(row.key, source);
    const { file, hdFile, poster, filmstrip, ...facts } = await convertVideo(
      converter,
      source,
      folder,
    );
    const key = await deps.media.put({ file }, 'mp4');
    const strip = await deps.media.put(filmstrip.content, 'jpg');
    const details: MediaDetails = {
      url: deps.media.url(key),
      poster: deps.media.url((await storeImage(deps, row.owner_id, poster, [])).key),
      filmstrip: { url: deps.media.url(strip), width: filmstrip.width, height: filmstrip.height },
      ...(hdFile !== undefined && {
        hd_url: deps.media.url(await deps.media.put({ file: hdFile }, 'mp4')),
      }),
    };
    // edits of the post reference the video by its playback URL
    await noteMedia(deps.db, row.owner_id, { key, kind: 'video', ...facts, details });
    await finishMedia(deps.db, row.key, { state: 'ready', ...facts, details });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Converts a waiting video, then releases the posts that wait for it. If the video cannot be
 * converted, these posts become drafts. Any other error is thrown, so that the job is retried.
 */
export async function prepareVideo(deps: Deps, key: string): Promise<void> {
  const row = await mediaByKey(deps.db, key);
  if (row?.state === 'waiting') {
    try {
      await convert(deps, row);
    } catch (error) {
      if (!(error instanceof ConversionError)) throw error;
      deps.log.warn({ err: error, key }, 'a video could not be converted');
      await finishMedia(deps.db, key, { state: 'failed' });
    }
  }
  await releasePosts(deps, key);
}

export const convertVideoJob = defineJob({
  ...convertVideoKey,
  retries: 10,
  concurrency: 1,
  expireInSeconds: 3600,
  run: (deps, { key }) => prepareVideo(deps, key),
});
export const releaseVideoJob = defineJob({
  ...releaseVideoKey,
  retries: 10,
  run: (deps, { key }) => releasePosts(deps, key),
});
