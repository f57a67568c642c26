/** Texts of the video fields that the specification does not name (ours). */
export const videoTexts = {
  embed: 'Address or embed code of the video',
  or: 'or from the web',
  reading: 'Looking it up',
  retry: 'Try again',
  video: 'Video',
  on: (service: string) => `Video on ${service}`,
  play: 'Play the preview',
  removeVideo: 'Remove the video',
  removeEmbed: 'Remove',
  ready: 'Ready to post.',
  needsProcessing:
    'This video will be prepared after you post. It goes out by itself as soon as it can be played; you need not wait.',
  notPlayable: 'Nothing can be played at this address yet.',
} as const;
