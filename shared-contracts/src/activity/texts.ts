import { failedWithoutDetail } from '../media/failed-without-detail.ts';
import type { NotificationKind } from './notification.ts';

/** Texts of activity, exactly as specified unless marked as ours. */
export const activityTexts = {
  empty: 'Check out this tab when you make a post to see Likes, Reblogs, and new followers.',
  seeEverything: 'See everything',
  /** What the numbers of days count. */
  things: 'These numbers count likes, reblogs, replies, mentions, questions and new followers.',
  today: 'Today',
  yesterday: 'Yesterday',
  daysAgo: '%d days ago',
  failed: failedWithoutDetail,
  /** Ours, like all texts after it. */
  emptyTitle: 'No activity yet',
  emptyKind: 'Nothing here yet',
  emptyEnd: 'No earlier activity',
  older: 'Older activity',
  all: 'All activity',
  loading: 'Loading activity',
  label: 'Activity',
  choose: 'Show activity for',
  days: 'Recent days',
  unnamed: 'Someone',
} as const;

/** Ours: the rest of a sentence that begins with the actors. */
export const activitySentences: Readonly<Record<NotificationKind, string>> = {
  like: 'liked your post',
  reblog: 'reblogged your post',
  reply: 'replied to your post',
  follower: 'followed you',
  user_mention: 'mentioned you in a post',
  ask: 'asked you a question',
  answer: 'answered your question',
  post: 'published a post',
};

/** Ours: the rest of the sentence for one notification; `said` is the text of a reply, if any. */
export const activitySentence = (kind: NotificationKind, said: string): string =>
  kind === 'user_mention' && said !== '' ? 'mentioned you in a reply' : activitySentences[kind];

const counts = new Intl.NumberFormat('en-US');

/**
 * Ours: the text between two actors (such as `, `) and the text after the last one (such as
 * ` and 998 others`). At most two actors are named.
 */
export function joiners(
  nameCount: number,
  actorCount: number,
): { readonly between: string; readonly rest: string } {
  const others = actorCount - Math.min(nameCount, 2);
  return {
    between: others > 0 ? ', ' : ' and ',
    rest: others > 0 ? ` and ${counts.format(others)} ${others === 1 ? 'other' : 'others'}` : '',
  };
}

/** Ours: a whole sentence as plain text, such as 'ann, ben and 998 others liked your post'. */
export function activityMessage(
  kind: NotificationKind,
  names: readonly string[],
  count: number,
  said = '',
): string {
  const named = names.slice(0, 2);
  const { between, rest } = joiners(named.length, count);
  return `${named.length === 0 ? activityTexts.unnamed : named.join(between) + rest} ${activitySentence(kind, said)}`;
}
