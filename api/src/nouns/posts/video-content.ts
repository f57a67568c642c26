import {
  captionTexts,
  isCaptionLanguage,
  languageName,
} from '@tessera/shared-contracts/media/captions';
import type { PostContent } from '@tessera/shared-contracts/posts/post';
import { mediaUrl } from '../../base/media-store/media-types.ts';
import type { Deps } from '../../base/http/context.ts';
import { findMedia } from '../../base/media/find-media.ts';
import type { MediaRow } from '../../base/media/media-queries.ts';
import { invalid } from '../../base/wire/refusal.ts';

type Video = Extract<PostContent, { type: 'video' }>;

/**
 * Content of an uploaded video. Until the transcoded file is ready, the URL is that of the uploaded
 * file.
 */
export const mediaContent = ({
  key,
  width,
  height,
  duration,
  details: { url, hd_url, poster = '', filmstrip },
}: MediaRow): Omit<Video, 'type' | 'embed_html' | 'caption_html'> => ({
  url: url ?? mediaUrl(key),
  poster,
  width,
  height,
  duration,
  ...(hd_url !== undefined && { hd_url }),
  ...(filmstrip && { filmstrip }),
});

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
