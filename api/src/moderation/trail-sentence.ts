import { moderationMarks, type ModerationMark } from '@tessera/shared-contracts/blogs/endpoints';
import type { LogRow } from './moderation-queries.ts';

const markNames: Readonly<Record<ModerationMark, string>> = {
  spam: 'spam',
  nsfw: 'not safe for work',
  adult: 'adult',
  uniblock: 'blocked everywhere',
  suspended: 'suspended',
};

/** An audit entry as a sentence: `ann marked zed as spam`. */
export function trailSentence({
  staff_name,
  action,
  blog_name,
  words,
}: Pick<LogRow, 'staff_name' | 'action' | 'blog_name' | 'words'>): string {
  const mark = moderationMarks.find((one) => action.endsWith(` mark ${one}`));
  if (mark)
    return action.startsWith('set')
      ? `${staff_name} marked ${blog_name} as ${markNames[mark]}`
      : `${staff_name} unmarked ${blog_name} as ${markNames[mark]}`;
  switch (action) {
    case 'act on report':
      return `${staff_name} acted on a report about ${blog_name}`;
    case 'dismiss report':
      return `${staff_name} dismissed a report about ${blog_name}`;
    case 'remove post':
      return `${staff_name} removed a post by ${blog_name}`;
    case 'appoint staff':
      return `${staff_name} made ${words} a member of staff`;
    case 'dismiss staff':
      return `${staff_name} removed ${words} from staff`;
    default:
      return `${staff_name}: ${action}${blog_name === '' ? '' : `, ${blog_name}`}`;
  }
}

/** The note the staff member left; the target's name is part of the sentence. */
export const reasonIn = ({ action, words }: Pick<LogRow, 'action' | 'words'>): string =>
  action.endsWith(' staff') ? '' : words;
