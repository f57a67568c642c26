/** Numbers of the video player, from the specification: volume from 0 to 1, times in milliseconds unless the name says seconds. */
export const videoPlayer = {
  volume: 0.8, isMuted: true,
  /** Seconds that a film must be longer than to be looped. */
  minimumLoopSeconds: { film: 1, livestream: 60 },
  timePoll: 150, bufferPoll: 100,
  /** Waits that are shorter are not logged. */
  loggedWait: 2000,
  qualityDelay: 300,
  /** Pictures in a filmstrip. */
  filmstrip: 10,
} as const;
