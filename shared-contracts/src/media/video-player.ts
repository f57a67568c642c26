/**
 * Constants of the video player, from the specification: volume from 0 to 1, times in milliseconds
 * unless the name says seconds.
 */
export const videoPlayer = {
  volume: 0.8,
  isMuted: true,
  /** A video is looped only if it is longer than this many seconds. */
  minimumLoopSeconds: { video: 1, livestream: 60 },
  timePoll: 150,
  bufferPoll: 100,
  /** Shorter waits are not logged. */
  loggedWait: 2000,
  qualityDelay: 300,
  /** Frames in a filmstrip. */
  filmstrip: 10,
} as const;

/** Minimum milliseconds between two checks of which video autoplays, from the specification. */
export const videoCheck = 500;

/**
 * Milliseconds until a page asks again whether its video is ready; doubled each time up to the
 * maximum (ours).
 */
export const videoWait = { first: 3000, max: 30_000 } as const;

/** Messages for a video that cannot be played, by code (ours). */
export const videoProblemTexts = {
  1: 'This video stopped loading.',
  2: 'The connection was lost while the video was loading.',
  3: 'This video is damaged and can’t be played.',
  4: 'This browser can’t play this video.',
  5: 'This video is protected and can’t be played here.',
  custom: 'This video can’t be played right now.',
} as const;

/**
 * Error codes of a video: 1 aborted, 2 network, 3 decoding, 4 source not supported, 5 encrypted,
 * `custom` for anything else.
 */
export type VideoProblem = keyof typeof videoProblemTexts;
export const customVideoProblem = 'custom' satisfies VideoProblem;

/** Labels of the player's controls (ours). */
export const videoTexts = {
  player: 'Video',
  play: 'Play',
  pause: 'Pause',
  replay: 'Play again',
  mute: 'Mute',
  soundOn: 'Turn sound on',
  volume: 'Volume',
  position: 'Position',
  place: '{position} of {duration}',
  quality: 'HD quality',
  loop: 'Loop',
  captions: 'Captions',
  pictureInPicture: 'Picture in picture',
  large: 'Large view',
  fullScreen: 'Full screen',
  leaveFullScreen: 'Exit full screen',
  waiting: 'Loading',
  live: 'Live',
  retry: 'Try again',
} as const;

/** Steps of the arrow keys: `seconds` for left and right, `volume` for up and down (ours). */
export const videoSteps = { seconds: 5, volume: 0.1 } as const;
/** Milliseconds after a pointer move or tap until a playing video hides its controls (ours). */
export const controlsRest = 2500;
