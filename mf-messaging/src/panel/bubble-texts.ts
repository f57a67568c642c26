import { fillText } from '@tessera/shared-contracts/core/fill-text';
import { messagingTexts } from '@tessera/shared-contracts/messaging/texts';

/** Texts of message bubbles; as specified where the specification quotes them. */
export const bubbleTexts = {
  disabledPost: 'This post is no longer available.',
  blurred: "This image is blurred because you don't follow {blog} yet. Click to reveal it.",
  maybeNsfw: 'This may be NSFW',
  safeModeOn: 'Safe Mode is on',
  cantSendPost: "Can't send this post.",
  close: 'Close',
  ownImage: 'Your image',
  image: 'Image from {blog}',
  photoset: '{count} photos',
  gif: 'GIF',
  openImage: 'Open image',
} as const;

/** Texts for a post that could not be sent and can be sent again, chosen at random. */
export const postFailures = [
  "Hrm. Post didn't send.",
  'Sending machine broke.',
  messagingTexts.screwy,
] as const;

/** The text over a blurred image from a blog that the reader does not follow. */
export const blurredText = (blog: string): string => fillText(bubbleTexts.blurred, { blog });
/** The alternative text of an image; without a blog, the image is the reader’s own. */
export const imageText = (blog: string | undefined): string =>
  blog === undefined ? bubbleTexts.ownImage : fillText(bubbleTexts.image, { blog });
