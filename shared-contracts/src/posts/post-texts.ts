import { postLimits } from './post-limits.ts';

/** User-facing texts of posts and their actions, exactly as specified unless marked as ours. */
export const postTexts = {
  invalidState: 'Invalid post state.',
  pendingImages: 'There are still pending images.',
  emptyText: 'Post body empty.',
  noPhotos: 'No photos specified.',
  uploadsInProgress: 'Uploads in progress.',
  tooManyPhotos: `You can only add ${postLimits.photos} photos.`,
  /** Ours. */
  photoNotUploaded: 'A photo hasn’t been uploaded yet. Retry it, or remove it.',
  noQuote: 'No quote.',
  loadingLink: 'Loading OpenGraph data.',
  noUrl: 'No url.',
  invalidUrl: 'Not a valid URL',
  noChat: 'No chat.',
  noAudio: 'Please choose an audio source before continuing.',
  confirmTos: 'You must agree that you have permission to share this file.',
  noEmbed: 'No embed specified.',
  directEmbedMissing: 'Direct embed missing.',
  noVideo: 'No video specified.',
  noQuestion: 'Post question empty.',
  unsupportedProtocol: 'Unsupported protocol detected in URL',
  unknownImageSource: 'Unknown source type for inserting an image.',
  limitReached: 'Post limit reached.',
  noFormContainer: 'No post form container!',
  discardNew: 'Discard this post?',
  discardEdit: 'Discard edits to this post?',
  discard: 'Discard',
  nevermind: 'Nevermind',
  /** Ours. */
  cancel: 'Cancel',
  deleteQuestion: 'Are you sure you want to delete this post?',
  delete: 'Delete',
  /** Ours: toasts after a save, by the saved state. */
  saved: {
    published: 'Posted to {blog}',
    private: 'Posted privately to {blog}',
    draft: 'Saved to your drafts',
    queued: 'Added to the queue of {blog}',
    scheduled: 'Scheduled to be posted to {blog}',
    transcoding: 'Your video is being processed for {blog}',
    edited: 'Saved',
  },
  rebloggedTo: 'Reblogged to {name}',
  queuedTo: 'Added to the queue of {name}',
} as const;

/** Why a publish time is invalid (ours). The form and the server use the same texts. */
export const timeTexts = {
  scheduleMissing: 'Choose when to publish this post.',
  schedulePast: 'This time has already passed. Choose a later one.',
  scheduleFar: 'You can schedule a post up to five years ahead. Choose an earlier time.',
  dateUnreadable: 'We don’t recognize this date. Write it like 2026-05-31 14:30.',
  dateInFuture: 'The date of a post can’t be in the future. Schedule the post instead.',
} as const;

/** Why an edit is refused: because of the chosen state, or of a change made elsewhere (ours). */
export const changeTexts = {
  toInbox: 'A post can’t be moved to the inbox. Save it as a draft instead.',
  alreadyPublished:
    'This post is already published. To publish it again later, save it as a draft first.',
  changedMeanwhile:
    'This post was changed elsewhere while you were writing. Save again to replace it with your version.',
} as const;

/** Texts for promoting a post under a tag (ours). */
export const promotionTexts = {
  promote: 'Promote under a tag',
  unpromote: 'Stop promoting under #{tag}',
  tag: 'Tag',
  submit: 'Promote',
  hint: 'This post will come first under this tag on your blog, and on your blog card.',
} as const;

/** Texts about the unsaved draft of a form (ours). */
export const unsavedDraftTexts = {
  kept: 'Kept in this browser until you send it.',
  notSaved:
    'This browser can’t save what you type. It will be lost if you leave before sending it.',
} as const;

/** Labels of the post form's submit button by state; for an edit always 'Save'. */
export const submitLabels = {
  published: 'Post',
  draft: 'Save draft',
  queued: 'Queue',
  scheduled: 'Schedule',
  private: 'Post privately',
  edit: 'Save',
} as const;
export const closeLabel = 'Close';

/** Texts around a post on its own page (ours). */
export const neighbourTexts = {
  ways: 'Older and newer posts',
  older: 'Older',
  newer: 'Newer',
  more: (blog: string): string => `More from ${blog}`,
  all: 'Archive',
} as const;

/** Texts of the post that stands first on its blog (ours). */
export const pinTexts = {
  pin: 'Pin to the top of {blog}',
  unpin: 'Unpin from the top of {blog}',
  mark: 'Pinned',
  pinned: 'Pinned to the top of {blog}.',
  unpinned: 'No longer pinned to the top of {blog}.',
  open: 'View blog',
  notPublic: 'Only a public post can be pinned. Publish it first, for everyone.',
} as const;
