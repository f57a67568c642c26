/** Texts of the audio fields that the specification does not name (ours). */
export const audioTexts = {
  address: 'Address of the audio',
  placeholder: 'Address on SoundCloud or Spotify, or of a sound file',
  or: 'or from the web',
  title: 'Title',
  artist: 'Artist',
  album: 'Album',
  cover: 'Cover',
  addCover: 'Add cover',
  replaceCover: 'Replace cover',
  removeCover: 'Remove the cover',
  removeAudio: 'Remove the audio',
  preview: 'Preview of the audio',
  player: (service: string) => `Player of ${service}`,
  fromService: (service: string) =>
    `What you leave empty is filled in by what ${service} says when you post.`,
  notPlayable:
    'Nothing plays at this address yet. It should lead to a sound file, or to a track on SoundCloud or Spotify.',
} as const;
