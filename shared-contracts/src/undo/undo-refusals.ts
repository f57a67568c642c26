/** Why the server cannot undo a press (ours). Apart from the texts that scripts carry. */
export const undoRefusals = {
  tooLate: 'A press can be undone for five minutes, and this one is older. Nothing was changed.',
  postGone: 'This post was deleted for good, and can’t be brought back. Write it again.',
  replyGone: 'This reply was deleted for good, and can’t be brought back. Write it again.',
  notPublished: 'Only a published post can become a draft again. Reload the page to see its state.',
} as const;
