import type { CallOutput } from '../core/endpoint.ts';
import type { postReach } from './take-back.ts';

/** Texts of turning a published post back into a draft (ours). */
export const unpublishTexts = {
  action: 'Unpublish',
  question: 'Turn this post back into a draft?',
  confirm: 'Unpublish',
  refuse: 'Cancel',
  drafts: 'Drafts',
  /** What happens, before what has already gone out. */
  effect:
    'It leaves your blog, streams, feeds and search at once. You can publish it again, with a new date.',
} as const;

const counted = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${count} ${many}`;

/** What unpublishing a post does not take back: a sentence for each that is true. */
export function reachSentences({
  followers,
  subscribers,
  mentioned,
  mailed,
  is_in_feeds,
  note_count,
  reblogs,
  networks,
}: CallOutput<typeof postReach>): readonly string[] {
  return [
    followers > 0
      ? `${counted(followers, 'follower', 'followers')} may have seen it in their streams.`
      : '',
    subscribers > 0
      ? `${counted(subscribers, 'subscriber was', 'subscribers were')} notified.`
      : '',
    mentioned > 0
      ? [
          `${counted(mentioned, 'blog', 'blogs')} that it mentions`,
          `${mentioned === 1 ? 'was' : 'were'} notified${mailed > 0 ? `, ${mailed} perhaps by mail` : ''}.`,
        ].join(' ')
      : '',
    is_in_feeds ? 'Feed readers may keep a copy.' : '',
    networks.length > 0
      ? `The copies on ${networks.join(', ')} stay until you delete them there.`
      : '',
    reblogs > 0 ? `${counted(reblogs, 'reblog stays', 'reblogs stay')}, with what it says.` : '',
    note_count > 0 ? `Its ${counted(note_count, 'note stays', 'notes stay')} with it.` : '',
  ].filter((sentence) => sentence !== '');
}
