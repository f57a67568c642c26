import { fillText } from '../posts/post-texts.ts';

/** Texts of blocking, exactly as specified; `unblock`, `done`, `undone` and `withheld` are ours. */
export const blockTexts = {
  block: 'Block',
  nevermind: 'Nevermind',
  unblock: 'Unblock',
  done: '{blog} is blocked from {current}.',
  undone: '{blog} is no longer blocked from {current}.',
  withheld: 'Hidden because of a block.',
} as const;
const question =
  "Are you sure you want to block {blog} from {current}? They won't be able to follow, send messages, see in search results, or interact with posts.";
export const blockQuestion = (blog: string, current: string): string =>
  fillText(question, { blog, current });

/** Texts shown instead of a blog page that does not exist or is restricted (ours). */
export const blogTexts = {
  unknown: 'This blog does not exist.',
  deleted: 'This blog was deleted by its owner.',
  suspended: 'This blog is suspended.',
  ownSuspended:
    'This blog of yours is suspended. Nobody sees it but you, in your drafts and settings.',
  loginOnly: 'Only for people who are logged in',
  loginOnlyText: 'Whoever writes this blog shows it to people with an account alone.',
  forAdults: 'This blog may show what is not for everybody',
  forAdultsText:
    'It is marked as containing sensitive content. You can see it if you are an adult and want to.',
  show: 'Show it',
  leave: 'Take me elsewhere',
  closed: 'This blog is not open to you',
  closedText: 'A block stands between it and a blog of yours.',
  allBlocked: 'All blocked blogs',
  sensitive: 'Not for everybody (sensitive)',
  sensitivePost: 'This post may not be for everybody. It is shown where it stands.',
  sensitiveText:
    'People are asked before they see this blog, and its posts are covered until they are opened. Explore, tags, suggestions and safe search leave them out; previews and feeds elsewhere carry nothing of them but the link. For you and the other members nothing changes.',
  archive: 'Archive',
  posts: 'Posts',
  feed: 'RSS',
} as const;

/** Texts shown instead of the pages of a blog that one of the reader's blogs blocks (ours). */
export const ownBlock = {
  title: (blog: string): string => `You block ${blog}`,
  text: (own: readonly string[]): string =>
    own.length === 1
      ? `Your blog ${own[0]} blocks it, so nothing of it is shown to you.`
      : `Your blogs ${own.slice(0, -1).join(', ')} and ${own.at(-1)} block it, so nothing of it is shown to you.`,
  end: (own: string): string => `${blockTexts.unblock} from ${own}`,
} as const;
