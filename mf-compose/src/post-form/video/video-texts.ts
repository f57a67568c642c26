/** Texts of the video fields where the specification gives none (ours). */
export const videoTexts = {
  embed: 'Video URL or embed code',
  or: 'or from the web',
  reading: 'Looking up the video',
  retry: 'Try again',
  video: 'Video',
  on: (service: string) => `Video on ${service}`,
  play: 'Play preview',
  removeVideo: 'Remove video',
  needsProcessing:
    'We’ll process this video after you post, and publish it as soon as it’s ready. No need to wait.',
  notPlayable: 'We can’t preview a video at this URL.',
} as const;
