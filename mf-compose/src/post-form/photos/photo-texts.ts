import { livePhotoLimits } from '@tessera/shared-contracts/posts/live-photo';

/** Texts of the photo fields where the specification gives none (ours). */
export const photoTexts = {
  choose: 'Choose photos',
  add: 'Add photos',
  invitation: 'or drop or paste up to ten anywhere on this form',
  fromWeb: 'From the web',
  address: 'Photo URL',
  addAddress: 'Add',
  notAnAddress: 'Not a valid URL',
  nothingThere: 'No photo found at this URL.',
  drop: 'Drop to add',
  linkthrough: 'Link for the photos (optional)',
  carousel: 'Show photos one at a time',
  carouselLink: 'Link below the photos (optional)',
  waiting: 'Waiting',
  preparing: 'Preparing',
  missing: 'This photo wasn’t saved. Choose it again, or remove it.',
  chooseAgain: 'Choose again',
  retry: 'Retry',
  retryAll: 'Retry all',
  remove: 'Remove',
  dismiss: 'Dismiss',
  describe: 'Describe',
  caption: 'Photo caption',
  captionHint: 'Shown below the photo',
  alt: 'Alt text',
  altHint: 'Describe the photo for people who can’t see it',
  motion: 'Motion',
  addMotion: 'Add motion',
  motionHint: `A video of up to ${livePhotoLimits.seconds} seconds that plays over the photo, without sound`,
  preparingMotion: 'Getting the motion ready…',
  removeMotion: 'Remove motion',
  motionFailed: 'Motion failed',
  motionCanceled: 'Motion canceled',
  motionPending: 'Motion…',
  live: 'LIVE',
  liveTitle: 'Plays a short video',
  left: 'Move left',
  right: 'Move right',
  ownRow: 'Move to its own row',
  done: 'Done',
  instructions:
    'To move a photo, press Space or Enter. Use the arrow keys to choose its new place, then press Space or Enter to drop it, or Escape to cancel.',
} as const;

/** The number of failed uploads, beside the button that retries them all. */
export const failedText = (count: number): string => `${count} photos weren’t uploaded.`;
