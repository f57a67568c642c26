import { fillText } from '../core/fill-text.ts';

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

/**
 * Texts of the pages and settings of a blog; most are shown instead of a blog that does not exist
 * or is restricted (ours).
 */
export const blogTexts = {
  unknown:
    'This blog does not exist, or has another name by now. Check the name, or search for it.',
  deleted: 'This blog was deleted by its owner.',
  suspended: 'This blog is suspended.',
  ownSuspended:
    'Your blog is suspended. Only its members still have access to its posts and settings.',
  loginOnly: 'Only for people who are logged in',
  loginOnlyText: 'You need an account to see this blog.',
  forAdults: 'This blog may contain sensitive content',
  forAdultsText: 'Only view it if you’re an adult and want to see sensitive content.',
  show: 'View blog',
  leave: 'Home',
  closed: 'You can’t view this blog',
  closedText: 'You have blocked this blog, or it has blocked you.',
  allBlocked: 'All blocked blogs',
  sensitive: 'Sensitive content',
  sensitivePost: 'This post may contain sensitive content. Open it on Tessera to see it.',
  sensitiveText:
    'People are asked before they see this blog, and its posts are hidden until they open them. Explore, tags, suggestions and safe search leave them out, and previews and feeds only show a link. Nothing changes for you and the other members.',
  archive: 'Archive',
  posts: 'Posts',
  feed: 'RSS',
  activity: 'Activity',
  followers: 'Followers',
  settings: 'Settings',
  message: 'Message',
  more: 'More actions',
  share: 'Share this blog',
  report: 'Report',
} as const;

/** Texts shown instead of the pages of a blog that one of the reader's blogs blocks (ours). */
export const ownBlock = {
  title: (blog: string): string => `You’ve blocked ${blog}`,
  text: (own: readonly string[]): string =>
    own.length === 1
      ? `Your blog ${own[0]} has blocked it, so you can’t see it.`
      : `Your blogs ${own.slice(0, -1).join(', ')} and ${own.at(-1)} have blocked it, so you can’t see it.`,
  end: (own: string): string => `${blockTexts.unblock} from ${own}`,
} as const;

/** Texts of a blog's archive (ours). */
export const archiveTexts = {
  filters: 'Filter the archive',
  type: 'Type',
  tag: 'Tag',
  month: 'Month',
  allTypes: 'All types',
  allMonths: 'All months',
  anyTag: 'Any tag',
  show: 'Show',
  reset: 'Show all posts',
  unknownMonth: 'This month does not exist. Choose one from the archive.',
  unknownType: (type: string): string => `There are no posts of the type “${type}”.`,
  empty: 'Nothing here yet',
  emptyText: (title: string): string => `${title} hasn’t posted anything yet.`,
  nothing: 'No posts found',
  emptyMonth: 'No posts this month',
  otherMonth: 'Choose another month.',
  otherFilter: 'Choose another type, tag or month.',
  notYet: 'No posts so far',
  /** Said if reading stopped before anything was found. */
  lookOn: 'None of the newest posts match. There are older ones.',
  wrongTag: (tag: string): string => `“${tag}” can’t be a tag.`,
  older: 'Older posts',
  more: (month: string): string => `More from ${month}`,
} as const;
