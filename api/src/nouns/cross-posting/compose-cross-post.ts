import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { findAddresses } from '@tessera/shared-contracts/links/find-addresses';
import { firstCharacters } from '@tessera/shared-contracts/core/first-characters';
import { postLimits } from '@tessera/shared-contracts/posts/post-limits';
import type { SocialNetwork } from '@tessera/shared-contracts/networks/networks';
import { linkToken, tweetLinkLengths } from '@tessera/shared-contracts/sharing/tweet-rules';
import type { BlogRow } from '../blogs/blog-queries.ts';
import { isSensitive } from '../posts/post-policy.ts';
import type { PostRow } from '../posts/post-queries.ts';
import type { CrossPost } from '../networks/network.ts';

/**
 * Maximum number of characters of the text, without the link. The title of a link card needs no
 * limit: summaries are short.
 */
const lengths: Readonly<Record<SocialNetwork, number>> = {
  twitter: postLimits.tweet - tweetLinkLengths.postForm - 1,
  facebook: 2000,
  mastodon: 400,
  bluesky: 300,
};

/** Truncates to a number of code points, at the end of a word if possible. */
function cut(text: string, length: number): string {
  const letters = Array.from(text);
  if (letters.length <= length) return text;
  const kept = firstCharacters(text, letters.slice(0, length - 1).join('').length);
  return `${kept.replace(/\s+\S{0,20}$/u, '')}…`;
}

/** Replaces `[URL]` tokens in a tweet with the link; appends it if there is no token and no URL. */
const tweetOf = (words: string, link: string): string =>
  words.includes(linkToken)
    ? words.replaceAll(linkToken, () => link)
    : findAddresses(words).length > 0
      ? words
      : `${words} ${link}`;

/** What is sent to a network for a post. */
export function composeCrossPost(
  network: SocialNetwork,
  baseUrl: string,
  row: PostRow,
  blog: BlogRow,
): Omit<CrossPost, 'createdAt'> {
  const title = row.summary === '' ? `A post by ${blog.name}` : row.summary;
  const link =
    baseUrl +
    (network === 'twitter' ? blogPaths.tiny(row.id) : blogPaths.post(blog.name, row.id, row.slug));
  const words = cut(title, lengths[network]);
  const own = row.options.custom_tweet.trim();
  return {
    text: network !== 'twitter' ? words : own === '' ? `${words} ${link}` : tweetOf(own, link),
    link,
    title,
    isSensitive: isSensitive(row, blog),
    key: `post-${row.id}`,
  };
}
