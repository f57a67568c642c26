import sharp from 'sharp';
import * as v from 'valibot';
import type { Deps } from '../http/context.ts';
import { defineJob, type JobKey } from '../jobs/job.ts';
import type { MediaRow } from './media-queries.ts';
import { keyOfUrl } from './media-types.ts';
import {
  imagesOfOldRecipe,
  noteRedrawn,
  replaceFiles,
  tablesWithFiles,
  type Replacements,
} from './redraw-queries.ts';
import { storeImage } from './store-image.ts';
import { pngFrames } from './strip-metadata.ts';

/** Images per run; the next run follows at once. */
const perRun = 200;
/** Rows changed per statement. */
const perStatement = 200;

/** What replaces the files of an image made by older code; empty if they are right. */
async function redraw(deps: Deps, row: MediaRow): Promise<Replacements> {
  const content = /\.(?:jpg|png)$/.test(row.key) ? await deps.media.get(row.key) : undefined;
  if (!content) return new Map();
  const sizes = row.alt_sizes.flatMap(({ url, width }) => {
    const key = keyOfUrl(url);
    return key === undefined ? [] : [{ key, width }];
  });
  // the smaller copies of an animated PNG stand still
  if (row.key.endsWith('.png'))
    return pngFrames(content) > 1
      ? new Map(sizes.map(({ key }) => [key, row.key]))
      : new Map<string, string>();
  const { space } = await sharp(content).metadata();
  if (space !== 'cmyk') return new Map();
  const drawn = await storeImage(
    deps,
    row.owner_id,
    content,
    sizes.map(({ width }) => width),
  );
  return new Map([
    [row.key, drawn.key],
    ...sizes.flatMap(({ key, width }): [string, string][] => {
      const copy = drawn.alt_sizes.find((size) => size.width === width);
      const made = copy && keyOfUrl(copy.url);
      return made === undefined || made === key ? [] : [[key, made]];
    }),
  ]);
}

/** Redraws one image if its copies are wrong, and shows the new files everywhere. */
async function redrawOne(deps: Deps, row: MediaRow): Promise<boolean> {
  const replacements = await redraw(deps, row);
  if (replacements.size > 0)
    for (const table of tablesWithFiles)
      while ((await replaceFiles(deps.db, table, replacements, perStatement)) === perStatement);
  // last, so that a killed run repeats what it has not finished
  await noteRedrawn(
    deps.db,
    row.key,
    replacements.size === 0
      ? undefined
      : row.alt_sizes.map((size) => {
          const key = replacements.get(keyOfUrl(size.url) ?? '');
          return key === undefined ? size : { ...size, url: deps.media.url(key) };
        }),
  );
  return replacements.size > 0;
}

/**
 * Makes the copies of CMYK photos and animated PNGs anew that older code made: the former had other
 * colours than the photo, the latter stood still. Safe in several processes at once and at any
 * interruption: it repeats what is not finished.
 *
 * @returns whether more images wait
 */
export async function redrawImages(deps: Deps): Promise<boolean> {
  const rows = await imagesOfOldRecipe(deps.db, perRun);
  let redrawn = 0;
  for (const row of rows)
    try {
      if (await redrawOne(deps, row)) redrawn += 1;
    } catch (error) {
      deps.log.warn({ err: error, key: row.key }, 'an image could not be redrawn');
      await noteRedrawn(deps.db, row.key);
    }
  if (rows.length > 0)
    deps.log.info({ checked: rows.length, redrawn }, 'images of earlier versions were checked');
  return rows.length === perRun;
}

export const redrawImagesKey: JobKey<Record<string, never>> = {
  name: 'redraw-images',
  schema: v.strictObject({}),
};
/** Sent at each start, and recurring for images that a process of the version before stores. */
export const redrawImagesJob = defineJob({
  ...redrawImagesKey,
  retries: 10,
  every: '53 * * * *',
  expireInSeconds: 3600,
  async run(deps) {
    if (await redrawImages(deps))
      await deps.jobs.send(redrawImagesKey, {}, { singletonKey: 'more' });
  },
});
