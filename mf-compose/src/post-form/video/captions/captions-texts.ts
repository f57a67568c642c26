import { captionRules } from '@tessera/shared-contracts/media/captions';
import { formatCount } from '@tessera/shared-ui/format/count';
import { sizeText } from '../../media/upload-texts.ts';

/** Texts of the captions of a video (ours). */
export const captionFieldTexts = {
  name: 'Captions',
  add: 'Add captions',
  invitation: `WebVTT or SubRip, up to ${sizeText(captionRules.maxSize)}. They help people who can’t hear the video or play it aloud.`,
  language: 'Caption language',
  replace: 'Choose another file',
  remove: 'Remove captions',
  reading: 'Reading captions',
  read: (cues: number) =>
    cues === 1 ? '1 caption found.' : `${formatCount(cues)} captions found.`,
  removed: 'Captions removed.',
  failed: 'The captions couldn’t be uploaded. Try again.',
} as const;
