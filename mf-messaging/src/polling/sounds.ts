/** A sound and its file. */
export interface Sound {
  readonly name: string;
  readonly filePath: string;
  readonly fileType: string;
}

export const soundNames = ['notification', 'receive', 'send'] as const;
export type SoundName = (typeof soundNames)[number];

/** Creates a sound, by default an MP3 file. */
export const createSound = (name: string, filePath: string, fileType = 'audio/mpeg'): Sound => ({
  name,
  filePath,
  fileType,
});

/** Sound packs by name. */
const packs: Readonly<Record<string, readonly Sound[]>> = {
  default: soundNames.map((name) => createSound(name, `/sounds/default/${name}.mp3`)),
};

export const findSound = (pack: string, name: string): Sound | undefined =>
  packs[pack]?.find((sound) => sound.name === name);

/**
 * Creates the function that plays sounds. The function does nothing if the user has disabled sounds
 * or the browser blocks them.
 */
export function createSoundPlayer(isEnabled: boolean, pack = 'default'): (name: SoundName) => void {
  const loaded = new Map<SoundName, HTMLAudioElement>();
  return function play(name) {
    const sound = isEnabled ? findSound(pack, name) : undefined;
    if (!sound) return;
    const audio = loaded.get(name) ?? new Audio(sound.filePath);
    loaded.set(name, audio);
    audio.currentTime = 0;
    // browsers block sounds before the first user gesture on the page
    void audio.play().catch(() => {});
  };
}
