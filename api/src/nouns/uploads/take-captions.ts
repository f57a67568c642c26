import {
  captionTexts,
  isCaptionLanguage,
  languageName,
  type uploadCaptions as endpoint,
} from '@tessera/shared-contracts/media/captions';
import type { CallOutput } from '@tessera/shared-contracts/contract/endpoint';
import type { PostContent } from '@tessera/shared-contracts/posts/post';
import type { Deps } from '../../base/http/context.ts';
import type { CallContext } from '../../base/http/mount.ts';
import { invalid } from '../../base/wire/refusal.ts';
import { findMedia } from '../../base/media/find-media.ts';
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

export type VideoCaptions = NonNullable<Extract<PostContent, { type: 'video' }>['captions']>;

/** Validates the captions of a post: refuses unknown files and unknown languages. */
export async function captionsAt(
  deps: Pick<Deps, 'db' | 'media' | 'now'>,
  { url, language }: { readonly url: string; readonly language: string },
): Promise<VideoCaptions> {
  if ((await findMedia(deps, url))?.kind !== 'captions') throw invalid(captionTexts.gone);
  if (!isCaptionLanguage(language)) throw invalid(captionTexts.noLanguage);
  return { url, language, label: languageName(language) };
}
