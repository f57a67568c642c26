import type { Channel } from '@tessera/shared-contracts/blogs/blog';

/**
 * The user's blogs that may publish a reblog. A `canReblogAs` of null allows all of them, an empty
 * list none.
 */
export const allowedChannels = (
  channels: readonly Channel[],
  canReblogAs: readonly string[] | null,
): readonly Channel[] =>
  canReblogAs === null
    ? channels
    : channels.filter((channel) => canReblogAs.includes(channel.name));

/**
 * The default blog of a new post: the blog of the page if it is among `channels`, else the current
 * blog, else the primary blog, else the first.
 */
export function startingChannel(
  channels: readonly Channel[],
  pageBlog: string,
): Channel | undefined {
  return (
    channels.find((channel) => channel.name === pageBlog) ??
    channels.find((channel) => channel.is_current) ??
    channels.find((channel) => channel.is_primary) ??
    channels[0]
  );
}
