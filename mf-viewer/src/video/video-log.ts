import type { VideoLogData, VideoLogType } from '@tessera/shared-contracts/media/video-log';
import type { VideoOptions } from './video-options.ts';
import type { PostActionModel } from '@tessera/shared-contracts/posts/post';

/** The vendor of a video that is not streamed by an external service. */
export const ownVendor = 'tessera';

/** The type of a video in the log. A livestream with a known, finite duration is a recording. */
export const videoLogType = (isLivestream: boolean, duration: number): VideoLogType =>
  !isLivestream ? 'video' : duration > 0 && Number.isFinite(duration) ? 'replay' : 'live';

/** Times of a video in seconds. */
export interface Watched {
  readonly duration: number;
  readonly position: number;
  /** Time watched so far, including repeated viewing. */
  readonly elapsed: number;
}

const thousandths = (seconds: number): number =>
  Number.isFinite(seconds) ? Math.round(seconds * 1000) / 1000 : 0;

/**
 * The data of a video in a log event. If the video is shown outside of its post, `iframe-post-data`
 * identifies the post.
 */
export function videoLogDataOf(
  post: Pick<PostActionModel, 'id' | 'root_id' | 'tumblelog_uuid'> | undefined,
  options: VideoOptions,
  { duration, position, elapsed }: Watched,
): VideoLogData {
  const outside = options['iframe-post-data'];
  return {
    post_id: post?.id ?? outside?.post_id ?? '',
    root_post_id: post?.root_id ?? outside?.post_id ?? '',
    blog_uuid: post?.tumblelog_uuid ?? outside?.blog ?? '',
    platform: 'web',
    type: videoLogType(options.livestream, duration),
    duration: thousandths(duration),
    time_elapsed: thousandths(elapsed),
    position: thousandths(position),
    vendor: options['hls-service'] ?? ownVendor,
  };
}
