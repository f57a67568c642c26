/** Helpers for tests with videos. */
import { execFile } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { hasFfmpeg } from '../testing/media-samples.ts';

const run = promisify(execFile);
/** The request fields of a post with an uploaded video. */
export const video = (fields: { readonly url?: unknown; readonly key?: unknown }) =>
  ({
    preuploaded_url: String(fields.url),
    preuploaded_ch: String(fields.key),
    confirm_tos: true,
    post: { type: 'video', one: '', two: '<p>Look</p>' },
  }) as const;

/** ffprobe's description of a video. */
export async function probe(content: Buffer): Promise<string> {
  const file = path.join(await mkdtemp(path.join(os.tmpdir(), 'tessera-probe-')), 'video.mp4');
  await writeFile(file, content);
  return (
    await run('ffprobe', ['-v', 'error', '-show_streams', '-show_format', '-of', 'json', file])
  ).stdout;
}

/** A `describe` for tests that need ffmpeg; skips them if it is not installed. */
export const describeIfFfmpeg = hasFfmpeg ? describe : describe.skip;
