/** Texts of the photo fields that the specification does not name (ours). */
export const photoTexts = {
  choose: 'Choose photos',
  add: 'Add photos',
  invitation: 'or drop or paste up to ten of them anywhere on this form',
  fromWeb: 'From the web',
  address: 'Address of a photo',
  addAddress: 'Add',
  notAnAddress: 'Not a valid URL',
  nothingThere: 'No photo was found at this address.',
  drop: 'Drop to add',
  linkthrough: 'Link behind the photos (optional)',
  carousel: 'Show the photos one at a time',
  waiting: 'Waiting',
  preparing: 'Preparing',
  missing: 'This photo was not kept. Choose it again, or remove it.',
  chooseAgain: 'Choose again',
  retry: 'Retry',
  retryAll: 'Retry all',
  remove: 'Remove',
  dismiss: 'Dismiss',
  describe: 'Describe',
  caption: 'Caption of this photo',
  captionHint: 'Shown below the photo',
  alt: 'Description (alt text)',
  altHint: 'What can be seen, for people who cannot',
  left: 'Move left',
  right: 'Move right',
  ownRow: 'Row of its own',
  done: 'Done',
  unavailable: 'These fields could not be loaded. Your text is safe.',
  instructions:
    'To move a photo, press space or enter. Use the arrow keys to choose its place, space or enter to put it there, escape to leave it where it was.',
} as const;

/** How many files have failed, beside the way to try them all again. */
export const failedText = (count: number): string => `${count} photos were not uploaded.`;
