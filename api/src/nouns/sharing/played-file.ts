import type { Post } from '@tessera/shared-contracts/posts/post';
import { keyOfUrl, kindOfKey, typeOfKey } from '../../base/media-store/media-types.ts';

/** The audio or video file of a post, for players on other sites and in feed readers. */
export interface PlayedFile {
  readonly kind: 'audio' | 'video';
  readonly key: string;
  readonly url: string;
  readonly type: string;
  /** In px; 0 for audio, and if unknown. */
  readonly width: number;
  readonly height: number;
  /** Whole seconds; 0 if unknown. */
  readonly duration: number;
}

/**
 * The file of a post, or of the post that it reblogs. Undefined if the post is covered, or its
 * audio or video is at another site.
 */
export function playedFile(
  { content, trail, is_nsfw }: Pick<Post, 'content' | 'trail' | 'is_nsfw'>,
  baseUrl: string,
): PlayedFile | undefined {
  if (is_nsfw) return undefined;
  for (const played of [content, ...trail.map((entry) => entry.content)]) {
    if (played.type !== 'audio' && played.type !== 'video') continue;
    const key = keyOfUrl(played.url);
    const type = key === undefined ? undefined : typeOfKey(key);
    if (key === undefined || type === undefined || kindOfKey(key) !== played.type) continue;
    const isVideo = played.type === 'video';
    return {
      kind: played.type,
      key,
      url: baseUrl + played.url,
      type,
      width: isVideo ? played.width : 0,
      height: isVideo ? played.height : 0,
      duration: Math.round(played.duration),
    };
  }
  return undefined;
}
