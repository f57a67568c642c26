import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { cutText } from '../../base/text/summarise.ts';
import type { News } from './news-queries.ts';

/** Joins names for a sentence, and appends the number of blogs that are not named. */
function listed(names: readonly string[], count: number): string {
  const more = count - names.length;
  if (names.length === 0) return '';
  if (more > 0) return `${names.join(', ')} and ${more === 1 ? 'another' : `${more} others`}`;
  return names.length === 1
    ? `${names[0]}`
    : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

const after = (lead: string, who: string): string => (who === '' ? '' : `${lead}${who}`);

const lines: Readonly<
  Record<
    News['kind'],
    (news: News, who: string) => { readonly text: string; readonly path: (blog: string) => string }
  >
> = {
  ask: ({ blog, count, anonymous }, who) => {
    const waiting = count === 1 ? 'A question is waiting' : `${count} questions are waiting`;
    const from =
      anonymous === 0 ? ', from ' : `, ${anonymous} anonymous and ${count - anonymous} from `;
    return {
      text: `${waiting} in ${blog}’s inbox${after(from, who)}`,
      path: (name) => `/blog/${name}/inbox`,
    };
  },
  reply: ({ blog, count }, who) => ({
    text:
      count === 1
        ? `${who || 'Someone'} replied to a post on ${blog}`
        : `${count} replies to posts on ${blog}${after(', from ', who)}`,
    path: blogPaths.activity,
  }),
  user_mention: ({ blog, count }, who) => ({
    text:
      count === 1
        ? `${who || 'Someone'} mentioned ${blog}`
        : `${blog} was mentioned ${count} times${after(', by ', who)}`,
    path: blogPaths.activity,
  }),
  like: ({ blog, count }, who) => ({
    text:
      count === 1
        ? `${who || 'Someone'} liked a post on ${blog}`
        : `${count} likes of posts on ${blog}${after(', from ', who)}`,
    path: blogPaths.activity,
  }),
  follower: ({ blog, count }, who) => ({
    text:
      count === 1
        ? `${who || 'Someone'} started following ${blog}`
        : `${blog} has ${count} new followers${after(': ', who)}`,
    path: blogPaths.followers,
  }),
};

/** Maximum number of characters of quoted text in an email. */
const maxQuoteLength = 200;

/**
 * The text of a single event as a quote on one line; '' when it has no text, or when there are
 * several events.
 */
function quoted({ count, said }: News): string {
  const line = (said ?? '').replace(/[\s\p{C}]+/gu, ' ').trim();
  if (count !== 1 || line === '') return '';
  return `: “${cutText(line, maxQuoteLength)}”`;
}

/** News in words: what happened, the page that shows it, and what was said. */
export const describeNews = (
  news: News,
): { readonly text: string; readonly path: string; readonly quote: string } => {
  const { text, path } = lines[news.kind](news, listed(news.names, news.people));
  return { text, path: path(news.blog), quote: quoted(news) };
};
