import type { Transaction } from 'kysely';
import * as v from 'valibot';
import sharp from 'sharp';
import { id } from '@tessera/shared-contracts/core/wire';
import { maxImagePixels } from '@tessera/shared-contracts/media/upload-rules';
import { inTransaction } from '../../base/database/in-transaction.ts';
import type { Database } from '../../base/database/schema.ts';
import type { Deps } from '../../base/http/context.ts';
import { defineJob } from '../../base/jobs/job.ts';
import { keyOfUrl } from '../../base/media-store/media-types.ts';
import { isPublic } from '../posts/post-policy.ts';
import { lockPost, postById, type PostRow } from '../posts/post-queries.ts';
import { deleteGifs, insertGifs } from './gif-queries.ts';
import { gifsInPost, textOfPost } from './gifs-in-post.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * The frame size of an animated image; undefined for a still one, and for a missing or broken file.
 */
async function animationAt({ media }: Pick<Deps, 'media'>, url: string): Promise<Size | undefined> {
  const key = keyOfUrl(url);
  const content = key === undefined ? undefined : await media.get(key);
  if (!content) return undefined;
  const {
    width,
    height,
    pages = 1,
    pageHeight,
  } = await sharp(content, { animated: true, limitInputPixels: maxImagePixels * 10 })
    .metadata()
    .catch(() => ({ width: 0, height: 0, pages: 1, pageHeight: undefined }));
  return pages > 1 ? { width, height: pageHeight ?? Math.round(height / pages) } : undefined;
}

/**
 * Reads the GIF files of a post before locking the post. Then locks it and, if it is public,
 * indexes those animated GIFs that the post still contains.
 */
export const indexGifsJob = defineJob({
  name: 'index-gifs',
  schema: v.object({ postId: id }),
  retries: 5,
  concurrency: 2,
  async run(deps, { postId }) {
    const seen = await postById(deps.db, postId);
    if (!seen) return;
    const sizes = new Map<string, Size>();
    for (const { url } of gifsInPost(seen.content)) {
      const size = await animationAt(deps, url);
      if (size) sizes.set(url, size);
    }
    await inTransaction(deps.db, async function noteAgain(trx) {
      const row = await lockPost(trx, postId);
      if (!row) return;
      await deleteGifs(trx, postId);
      // images added by a later edit are left to that edit's job
      const gifs = gifsInPost(row.content).flatMap(({ url, alt }) => {
        const size = sizes.get(url);
        return size ? [{ media_url: url, alt, ...size }] : [];
      });
      if (isPublic(row)) await insertGifs(trx, postId, textOfPost(row.content), gifs);
    });
  },
});

/**
 * Removes the GIFs of a changed post from the index. If the post is public and contains GIFs,
 * queues a job that indexes them once the change is committed.
 *
 * @param before undefined for a new post
 */
export async function indexGifs(
  trx: Transaction<Database>,
  { jobs }: Pick<Deps, 'jobs'>,
  before: PostRow | undefined,
  row: PostRow,
): Promise<void> {
  if (before) await deleteGifs(trx, row.id);
  if (isPublic(row) && gifsInPost(row.content).length > 0)
    await jobs.send(indexGifsJob, { postId: row.id }, { db: trx });
}
