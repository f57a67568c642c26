import { uploadRules, type UploadKind } from '@tessera/shared-contracts/media/upload-rules';

/** Bytes in readable units. */
export const sizeText = (bytes: number): string => {
  const kilobytes = bytes / 1024;
  return kilobytes < 1000
    ? `${Math.ceil(kilobytes)} kB`
    : `${(kilobytes / 1024).toFixed(kilobytes < 10_240 ? 1 : 0)} MB`;
};

const maxSizeText = (kind: UploadKind): string => sizeText(uploadRules[kind].maxUploadSize);

/** Texts of audio and video uploads (ours). */
export const mediaTexts = {
  audio: {
    choose: 'Choose an MP3',
    invitation: `or drop one anywhere on this form, up to ${maxSizeText('audio')}`,
  },
  video: {
    choose: 'Choose a video',
    invitation: `or drop an MP4 or MOV anywhere on this form, up to ${maxSizeText('video')}`,
  },
  drop: 'Drop to add',
  waiting: 'Waiting',
  of: (loaded: number, total: number) => `${sizeText(loaded)} of ${sizeText(total)}`,
  checking: 'Uploaded. Checking the file…',
  cancel: 'Cancel',
  retry: 'Retry',
  dismiss: 'Dismiss',
  remove: 'Remove',
  replace: 'Choose another',
  uploading: (name: string) => `Uploading ${name}.`,
  percent: (percent: number) => `${percent} percent uploaded.`,
  arrived: (name: string) => `${name} uploaded.`,
  failed: (name: string, text: string) => `${name}: ${text}`,
  terms: 'I have permission to share this file: it’s mine, or its owner has agreed.',
} as const;
