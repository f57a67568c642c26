/** Texts of the audio fields where the specification gives none (ours). */
export const audioTexts = {
  address: 'Audio URL',
  placeholder: 'Paste a link to SoundCloud, Spotify or an audio file',
  or: 'or from the web',
  title: 'Title',
  artist: 'Artist',
  album: 'Album',
  cover: 'Cover',
  addCover: 'Add cover',
  replaceCover: 'Replace cover',
  removeCover: 'Remove cover',
  removeAudio: 'Remove audio',
  preview: 'Audio preview',
  player: (service: string) => `${service} player`,
  fromService: (service: string) =>
    `Anything you leave empty is filled in from ${service} when you post.`,
  notPlayable:
    'We can’t play anything from this URL yet. Use a link to an audio file, or to a track on SoundCloud or Spotify.',
} as const;
