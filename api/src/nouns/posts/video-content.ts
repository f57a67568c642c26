import type { PostContent } from '@tessera/shared-contracts/posts/post';
import { mediaUrl } from '../../base/media-store/media-types.ts';
import type { MediaRow } from '../../base/media/media-queries.ts';

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
