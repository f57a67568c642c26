import { captionRules } from '@tessera/shared-contracts/media/captions';
import { formatCount } from '@tessera/shared-ui/format/count';
import { sizeText } from '../../media/upload-texts.ts';

/** Texts of the captions of a video (ours). */
export const captionFieldTexts = {
  name: 'Captions',
  add: 'Add captions',
  invitation: `WebVTT or SubRip, up to ${sizeText(captionRules.maxSize)}. They help people who cannot hear the video, or may not play it aloud.`,
  language: 'Language of the captions',
  replace: 'Choose another file',
  remove: 'Remove captions',
  reading: 'Reading the captions',
  read: (cues: number) =>
    cues === 1 ? '1 caption was read.' : `${formatCount(cues)} captions were read.`,
  removed: 'The captions are removed.',
  failed: 'The captions could not be sent. Try again.',
} as const;
