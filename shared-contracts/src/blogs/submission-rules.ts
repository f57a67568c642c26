import { fillText } from '../core/fill-text.ts';

/** Types of posts that can be submitted to another blog. */
export const submissionTypes = ['text', 'photo', 'link', 'quote'] as const;
export type SubmissionType = (typeof submissionTypes)[number];

/**
 * Ours: maximum lengths in characters, and the maximum number of tags. `waiting` is the maximum
 * number of one sender's pending submissions in a blog's inbox.
 */
export const submissionLimits = {
  title: 300,
  text: 20_000,
  short: 2000,
  tags: 10,
  waiting: 10,
} as const;

/** Texts of submissions. Only 'Submit' comes from the specification; the others are ours. */
export const submissionTexts = {
  submit: 'Submit',
  title: 'Submit to {blog}',
  lede: 'Your post will wait in the blog’s inbox. Once approved, it will appear on the blog with your name.',
  named: 'You are submitting as {name}.',
  send: 'Submit',
  notNow: 'Cancel',
  choose: 'What would you like to send?',
  guidelines: 'What {blog} says',
  sent: 'Your post is on its way to {blog}.',
  sentMore: 'It’s waiting in the blog’s inbox. You’ll get a message when it’s published.',
  again: 'Send another',
  closed: 'This blog isn’t accepting submissions.',
  wrongType: 'This blog isn’t accepting submissions of this type.',
  own: 'This is your own blog: post to it directly.',
  blocked:
    'You have blocked this blog, or it has blocked you. If it was you, unblock it in the settings of your blog.',
  tooMany: `${submissionLimits.waiting} of your posts are already waiting in the blog’s inbox. Wait until some have been approved or denied.`,
  noPhoto: 'Choose a photo first.',
  credit: 'Submitted by',
  published: 'Your submission was published: {url}',
  queued: 'Your submission was approved and is waiting in the queue.',
} as const;
export const submissionTitle = (blog: string): string => fillText(submissionTexts.title, { blog });
