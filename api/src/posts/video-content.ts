import type { PostContent } from '@tessera/shared-contracts/posts/post';
import { mediaUrl } from '../media/media-types.ts';
import type { MediaRow } from '../media/media-queries.ts';

type Video = Extract<PostContent, { type: 'video' }>;

/** Content of an uploaded video: the playback URL once ready, and its details. */
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
