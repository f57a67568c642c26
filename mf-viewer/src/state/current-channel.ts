import type { Channel } from '@tessera/shared-contracts/blogs/blog';
import type { Bootstrap } from '@tessera/shared-contracts/platform/bootstrap';

/**
 * The user's current blog: the blog with `is_current`, else the primary blog, else the first blog.
 * Undefined for visitors.
 */
export function currentChannel({ user, channels }: Bootstrap): Channel | undefined {
  if (!user) return undefined;
  return (
    channels.find((channel) => channel.is_current) ??
    channels.find((channel) => channel.name === user.primary) ??
    channels[0]
  );
}

/** The user's blog with this name, else the current blog. */
export const channelOf = (bootstrap: Bootstrap, name: string | undefined): Channel | undefined =>
  bootstrap.channels.find((channel) => channel.name === name) ?? currentChannel(bootstrap);

/** Whether a blog is one of the user's own. */
export const isOwnBlog = ({ user, channels }: Bootstrap, name: string): boolean =>
  user !== undefined && channels.some((channel) => channel.name === name);
