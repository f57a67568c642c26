/** Helpers for tests with videos. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { hasFfmpeg } from './media-samples.ts';

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
  const folder = await mkdtemp(path.join(os.tmpdir(), 'tessera-probe-'));
  const file = path.join(folder, 'video.mp4');
  try {
    await writeFile(file, content);
    const args = ['-v', 'error', '-show_streams', '-show_format', '-of', 'json', file];
    return (await run('ffprobe', args)).stdout;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** A `describe` for tests that need ffmpeg; skips them if it is not installed. */
export const describeIfFfmpeg = hasFfmpeg ? describe : describe.skip;
