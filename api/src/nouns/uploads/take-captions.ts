import type { uploadCaptions as endpoint } from '@tessera/shared-contracts/media/captions';
import type { CallOutput } from '@tessera/shared-contracts/core/endpoint';
import type { CallContext } from '../../base/http/mount.ts';
import { noteMedia } from '../../base/media/media-queries.ts';
import { readCaptions } from '../../base/media/read-captions.ts';

/** Stores the captions of a video for a post in progress. */
export async function takeCaptions({
  deps,
  viewer,
  body,
}: CallContext<typeof endpoint>): Promise<CallOutput<typeof endpoint>> {
  const { vtt, cues } = readCaptions(body.text);
  const content = Buffer.from(vtt);
  await deps.rateLimits.spendUpload(viewer.userId, content.length);
  const { key } = await noteMedia(deps.db, viewer.userId, {
    key: await deps.media.put(content, 'vtt'),
    kind: 'captions',
  });
  return { url: deps.media.url(key), cues };
}
