/** Numbers of the video player, from the specification: volume from 0 to 1, times in milliseconds unless the name says seconds. */
export const videoPlayer = {
  volume: 0.8,
  isMuted: true,
  /** Seconds that a film must be longer than to be looped. */
  minimumLoopSeconds: { film: 1, livestream: 60 },
  timePoll: 150,
  bufferPoll: 100,
  /** Waits that are shorter are not logged. */
  loggedWait: 2000,
  qualityDelay: 300,
  /** Pictures in a filmstrip. */
  filmstrip: 10,
} as const;

/** Milliseconds between two looks for the film that may play by itself, from the specification. */
export const filmCheck = 500;

/** Milliseconds until a page asks whether its film is ready; each time it waits twice as long, up to the longest (ours). */
export const filmWait = { first: 3000, longest: 30_000 } as const;

/** What is said of a film that cannot be played, by its code (ours). */
export const filmProblemTexts = {
  1: 'Loading this film was stopped.',
  2: 'The connection was lost while this film was loading.',
  3: 'This film is damaged and cannot be played.',
  4: 'This browser cannot play this film.',
  5: 'This film is protected and cannot be played here.',
  custom: 'This film cannot be played just now.',
} as const;

/** Codes of a failed film: stopped 1, network 2, decoding 3, source not supported 4, encrypted 5, anything else. */
export type FilmProblem = keyof typeof filmProblemTexts;
export const customFilmProblem = 'custom' satisfies FilmProblem;

/** Names of the player's parts (ours). */
export const videoTexts = {
  player: 'Film',
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
  leaveFullScreen: 'Leave full screen',
  waiting: 'Loading',
  live: 'Live',
  retry: 'Try again',
} as const;

/** Steps of the keys on a player: seconds of the arrows left and right, volume of those up and down (ours). */
export const videoSteps = { seconds: 5, volume: 0.1 } as const;
/** Milliseconds that the controls stay after the last move of the pointer (ours). */
export const controlsRest = 2500;
