import { isEmptyText } from '../core/empty-text.ts';
import { fillText } from '../core/fill-text.ts';

/** Limits of a question, from the specification. Lengths in characters. */
export const askLimits = {
  question: 500,
  /**
   * The counter appears when this many characters are left; at `warning` and `danger`, its tone
   * changes.
   */
  counter: 100,
  warning: 40,
  danger: 20,
  /** Minimum milliseconds between two reads of the question while it is typed. */
  throttle: 100,
} as const;

/** Texts of the ask form. The first two are the specification's, the others ours. */
export const askTexts = {
  empty: 'You need to enter a question!',
  hasLink: "Sorry, but please don't include links in questions.",
  tooLong: `Questions can be up to ${askLimits.question} characters long.`,
  ask: 'Ask',
  title: 'Ask {blog}',
  question: 'Your question',
  anonymous: 'Ask anonymously',
  send: 'Ask',
  sending: 'Asking…',
  notNow: 'Cancel',
  left: '{count} characters left',
  over: '{count} too many',
  named: 'You’re asking as {name}.',
  unnamed: '{blog} won’t see who asked.',
  sent: 'Your question was sent to {blog}.',
  noAsks: 'This blog isn’t accepting questions. Write it a message instead.',
  noAnonymous: 'This blog isn’t accepting anonymous questions. Ask as your blog instead.',
  blocked:
    'You have blocked this blog, or it has blocked you. If it was you, unblock it in the settings of your blog.',
  own: 'This is your own blog. Choose another to ask.',
} as const;
/** Texts of the answer form (ours). */
export const answerTexts = {
  label: 'Your answer',
  submit: 'Answer',
  empty: 'Write an answer first.',
  tooLong: 'This answer is too long. Shorten it.',
  notWaiting: 'This question isn’t waiting for an answer any more. Reload your inbox.',
  privately: 'Only {asker} can read the answer',
  unnamed: 'This question is anonymous, so everyone will be able to read your answer.',
  askerGone: 'The blog that asked this no longer exists. Answer publicly instead.',
  blocked: 'You can’t answer {asker} privately because of a block. Answer publicly instead.',
  onlyAnswerOrDelete: 'You can only answer or delete a question.',
  /** The message to the asker that links to a private answer. */
  told: 'You asked: “{question}” Here’s a private answer, just for you: {url}',
} as const;
export const askTitle = (blog: string): string => fillText(askTexts.title, { blog });
export const askSent = (blog: string): string => fillText(askTexts.sent, { blog });

/**
 * Domain endings that turn a word into a link. The specification mentions a list without showing
 * it, so this one is ours.
 */
export const knownDomains = [
  'com',
  'net',
  'org',
  'edu',
  'gov',
  'info',
  'biz',
  'co',
  'io',
  'me',
  'tv',
  'us',
  'uk',
  'de',
  'fr',
  'jp',
] as const;

const link = new RegExp(
  `https?://|www\\.|[\\p{L}\\p{N}]\\.(?:${knownDomains.join('|')})(?![\\p{Script=Latin}\\p{N}_-])`,
  'iu',
);

/** Whether a text contains `http://`, `https://`, `www.`, or a word with a known domain ending. */
export const hasLink = (question: string): boolean => link.test(question);

/**
 * Removes newlines, typed or pasted: a question is a single line. Words that only newlines separate
 * are separated by a space instead.
 */
export const withoutNewlines = (question: string): string =>
  question.replace(/(?<=\S)[\r\n\u2028\u2029]+(?=\S)/g, ' ').replace(/[\r\n\u2028\u2029]+/g, '');

/** The errors of a question; empty if it is valid. */
export function questionProblems(question: string): string[] {
  const said = question.trim();
  return [
    ...(isEmptyText(said) ? [askTexts.empty] : []),
    ...(said.length > askLimits.question ? [askTexts.tooLong] : []),
    ...(hasLink(said) ? [askTexts.hasLink] : []),
  ];
}

/** Whether the length of a question is valid. */
export function canSubmitQuestion(question: string): boolean {
  const said = question.trim();
  return !isEmptyText(said) && said.length <= askLimits.question;
}

export type CounterTone = 'ok' | 'warning' | 'danger';

/**
 * How many characters are left, and the tone of the counter. Undefined while more than
 * `askLimits.counter` are left.
 */
export function questionCounter(
  question: string,
): { readonly left: number; readonly tone: CounterTone } | undefined {
  const left = askLimits.question - question.length;
  if (left > askLimits.counter) return undefined;
  return {
    left,
    tone: left > askLimits.warning ? 'ok' : left > askLimits.danger ? 'warning' : 'danger',
  };
}
