import { moderationMarks, type ModerationMark } from '@tessera/shared-contracts/blogs/endpoints';
import type { LogEntry } from '@tessera/shared-contracts/moderation/moderation-views';

const markNames: Readonly<Record<ModerationMark, string>> = {
  spam: 'spam',
  nsfw: 'not safe for work',
  adult: 'adult',
  uniblock: 'blocked everywhere',
  suspended: 'suspended',
};

/** An entry of the staff log as a sentence: `ann marked zed as spam`. */
export function trailSentence({
  staff,
  action,
  blog,
  words,
}: Pick<LogEntry, 'staff' | 'action' | 'blog' | 'words'>): string {
  const mark = moderationMarks.find((one) => action.endsWith(` mark ${one}`));
  if (mark)
    return action.startsWith('set')
      ? `${staff} marked ${blog} as ${markNames[mark]}`
      : `${staff} removed the “${markNames[mark]}” mark from ${blog}`;
  switch (action) {
    case 'act on report':
      return `${staff} acted on a report about ${blog}`;
    case 'dismiss report':
      return `${staff} dismissed a report about ${blog}`;
    case 'remove post':
      return `${staff} removed a post by ${blog}`;
    case 'appoint staff':
      return `${staff} made ${words} a member of staff`;
    case 'dismiss staff':
      return `${staff} removed ${words} from staff`;
    default:
      return `${staff}: ${action}${blog === '' ? '' : `, ${blog}`}`;
  }
}

/**
 * The staff member's note on an action; '' if the action adds or removes staff, because then
 * `words` is a name, which {@link trailSentence} shows.
 */
export const reasonIn = ({ action, words }: Pick<LogEntry, 'action' | 'words'>): string =>
  action.endsWith(' staff') ? '' : words;
