import * as v from 'valibot';

/** Kinds of videos in log events: a video, a recorded livestream, a running livestream. */
export const videoLogTypes = ['video', 'replay', 'live'] as const;
export type VideoLogType = (typeof videoLogTypes)[number];

/**
 * Data of every log event of a video. Times in seconds; `time_elapsed` is the time watched so far.
 * `vendor` is the streaming service.
 */
export const videoLogData = v.object({
  post_id: v.string(),
  root_post_id: v.string(),
  blog_uuid: v.string(),
  platform: v.literal('web'),
  type: v.picklist(videoLogTypes),
  duration: v.number(),
  time_elapsed: v.number(),
  position: v.number(),
  vendor: v.string(),
});
export type VideoLogData = v.InferOutput<typeof videoLogData>;

/** Names of the log events of videos (ours). */
export const videoLogEvents = {
  play: 'video:play',
  autoplay: 'video:autoplay',
  pause: 'video:pause',
  end: 'video:end',
  loop: 'video:loop',
  seek: 'video:seek',
  mute: 'video:mute',
  unmute: 'video:unmute',
  quality: 'video:quality',
  fullScreen: 'video:full_screen',
  pictureInPicture: 'video:picture_in_picture',
  /** Carries `waited`, in milliseconds. */
  wait: 'video:wait',
  /** Carries `code`. */
  failed: 'video:failed',
} as const;
export type VideoLogEvent = (typeof videoLogEvents)[keyof typeof videoLogEvents];
