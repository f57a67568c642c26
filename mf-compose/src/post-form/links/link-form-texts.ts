/** Texts of the link fields that the specification does not name (ours). */
export const linkFormTexts = {
  address: 'Address',
  placeholder: 'Type or paste an address',
  reading: 'Reading the page',
  read: 'The page was read. Everything on the card can be changed.',
  skip: 'Don’t wait',
  retry: 'Try again',
  byHand: 'You can fill in the card yourself.',
  title: 'Title',
  excerpt: 'Excerpt',
  author: 'Author',
  removePicture: 'Remove the picture',
  keepPicture: 'Show the picture again',
} as const;
