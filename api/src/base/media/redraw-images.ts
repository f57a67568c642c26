import sharp from 'sharp';
import type { MediaSize } from '../database/schema/media.ts';
import type { Deps } from '../http/context.ts';
import { RefusalError } from '../wire/refusal.ts';
import { defineRepair } from '../jobs/repair.ts';
import type { MediaRow } from './media-queries.ts';
import { keyOfUrl } from '../media-store/media-types.ts';
import {
  imagesOfOldRecipe,
  noteRedrawn,
  replaceFiles,
  tablesWithFiles,
  type Replacements,
} from './redraw-queries.ts';
import { storeImage } from './store-image.ts';
import { pngFrames } from './strip-metadata.ts';

const batchSize = 20;
/** Rows changed per statement. */
const perStatement = 200;

/** Why the copies that older code made of an image are wrong; undefined if they are right. */
export async function faultOfCopies(
  key: string,
  content: Buffer,
): Promise<'stand still' | 'other colours' | undefined> {
  if (key.endsWith('.png')) return pngFrames(content) > 1 ? 'stand still' : undefined;
  const { space } = await sharp(content).metadata();
  return space === 'cmyk' ? 'other colours' : undefined;
}
/** Whether an image may have such copies; only then it has to be read. */
export const mayHaveFault = (key: string): boolean => /\.(?:jpg|png)$/.test(key);

/** What replaces the files of an image made by older code; empty if they are right. */
async function redraw(deps: Deps, row: MediaRow): Promise<Replacements> {
  const content = mayHaveFault(row.key) ? await deps.media.get(row.key) : undefined;
  const fault = content && (await faultOfCopies(row.key, content));
  if (!content || !fault) return new Map();
  const sizes = row.alt_sizes.flatMap(({ url, width }) => {
    const key = keyOfUrl(url);
    return key === undefined ? [] : [{ key, width }];
  });
  if (fault === 'stand still') return new Map(sizes.map(({ key }) => [key, row.key]));
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

async function replaceEverywhere(db: Deps['db'], replacements: Replacements): Promise<void> {
  if (replacements.size > 0)
    for (const table of tablesWithFiles)
      while ((await replaceFiles(db, table, replacements, perStatement)) === perStatement);
}

interface CheckedImage {
  readonly row: MediaRow;
  readonly replacements: Replacements;
}

/** Undefined if the image could not be checked now. */
async function check(deps: Deps, row: MediaRow): Promise<CheckedImage | undefined> {
  try {
    return { row, replacements: await redraw(deps, row) };
  } catch (error) {
    deps.log.warn({ err: error, key: row.key }, 'an image could not be redrawn');
    // a damaged image stays as it is; all others are tried again by the second pass
    return error instanceof RefusalError ? { row, replacements: new Map() } : undefined;
  }
}

const newSizes = (deps: Deps, { row, replacements }: CheckedImage): MediaSize[] =>
  row.alt_sizes.map((size) => {
    const key = replacements.get(keyOfUrl(size.url) ?? '');
    return key === undefined ? size : { ...size, url: deps.media.url(key) };
  });

/**
 * Makes the copies of CMYK photos and animated PNGs anew that older code made: the former had other
 * colours than the photo, the latter stood still. The new files are shown everywhere before the
 * batch is stored, in statements of a few rows, because a photo may be in very many reblogs; a
 * killed run repeats that without effect.
 */
export const redrawImages = defineRepair({
  name: 'redraw-images',
  async prepare(deps, after) {
    const rows = await imagesOfOldRecipe(deps.primary, after, batchSize);
    const checked: CheckedImage[] = [];
    for (const row of rows) {
      const image = await check(deps, row);
      if (!image) continue;
      await replaceEverywhere(deps.primary, image.replacements);
      checked.push(image);
    }
    return {
      next: rows.length < batchSize ? undefined : rows.at(-1)?.key,
      async write(trx) {
        let changed = 0;
        for (const image of checked) {
          const { row, replacements } = image;
          if (!(await noteRedrawn(trx, row, newSizes(deps, image)))) continue;
          // posts saved with the old copies in the meantime
          await replaceEverywhere(trx, replacements);
          if (replacements.size > 0) changed += 1;
        }
        return changed;
      },
    };
  },
});
