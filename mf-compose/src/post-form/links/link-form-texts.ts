/** Texts of the link fields that are not in the specification (ours). */
export const linkFormTexts = {
  address: 'URL',
  placeholder: 'Type or paste a URL',
  reading: 'Loading the preview',
  read: 'Preview loaded. You can edit everything on the card.',
  skip: 'Skip',
  retry: 'Try again',
  byHand: 'You can fill in the card yourself.',
  title: 'Title',
  excerpt: 'Excerpt',
  author: 'Author',
  removeImage: 'Remove image',
  restoreImage: 'Restore image',
} as const;
