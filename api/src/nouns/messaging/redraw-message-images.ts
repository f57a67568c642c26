import { buffer } from 'node:stream/consumers';
import type { MessageImageFile } from '../../base/database/schema/messaging.ts';
import type { Deps } from '../../base/http/context.ts';
import { defineRepair } from '../../base/jobs/repair.ts';
import { faultOfCopies, mayHaveFault } from '../../base/media/redraw-images.ts';
import { storePrivateImage } from '../../base/media/store-image.ts';
import { messageImageWidths } from './message-images.ts';
import { messagesWithImages, replaceImage, type ImageMessage } from './redraw-queries.ts';

const batchSize = 500;

/** The files that an image should have; undefined if it has them. */
async function redraw(
  deps: Deps,
  { id, image: [original, ...copies] }: ImageMessage,
): Promise<readonly MessageImageFile[] | undefined> {
  if (!original || !mayHaveFault(original.key)) return undefined;
  try {
    const found = await deps.media.findPrivate(original.key);
    const content = found && (await buffer(found.read()));
    const fault = content && (await faultOfCopies(original.key, content));
    if (!content || !fault || (fault === 'stand still' && copies.length === 0)) return undefined;
    return await storePrivateImage(deps, content, messageImageWidths);
  } catch (error) {
    // tried again by the second pass
    deps.log.warn({ err: error, message: id }, 'the image of a message could not be redrawn');
    return undefined;
  }
}

/** Makes the files of CMYK photos and animated PNGs in messages anew, as those of posts. */
export const redrawMessageImages = defineRepair({
  name: 'redraw-message-images',
  async prepare(deps, after) {
    const { rows, last } = await messagesWithImages(deps.primary, after, batchSize);
    const redrawn: {
      readonly before: ImageMessage;
      readonly files: readonly MessageImageFile[];
    }[] = [];
    for (const before of rows) {
      const files = await redraw(deps, before);
      if (files) redrawn.push({ before, files });
    }
    return {
      next: last,
      async write(trx) {
        let changed = 0;
        for (const { before, files } of redrawn)
          if (await replaceImage(trx, before, files)) changed += 1;
        return changed;
      },
    };
  },
});
