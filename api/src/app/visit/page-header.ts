import type { ViewInput } from '@tessera/shared-contracts/core/view';
import type { User } from '@tessera/shared-contracts/accounts/user';
import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import type { PageInfo } from '@tessera/shared-contracts/platform/bootstrap';
import { mobileHeaderOf } from '@tessera/shared-contracts/platform/mobile-header';
import type { HeaderUser, headerView } from '@tessera/shared-contracts/platform/header-view';
import type { RequestValues } from '../../base/http/context.ts';
import { featuredBlog } from '../../nouns/blogs/featured-blog.ts';

const presentUser = (user: User, formKey: string): HeaderUser => {
  const current = user.channels.find(({ is_current }) => is_current) ?? user.channels[0];
  const total = (
    of: 'drafts_count' | 'queue_count' | 'messages_count' | 'unread_count' | 'activity_count',
  ) => user.channels.reduce((sum, channel) => sum + channel[of], 0);
  return {
    name: current?.name ?? user.name,
    avatarUrl: current?.avatar_url ?? blogPaths.avatar(user.name, 64),
    unreadCount: total('unread_count'),
    newActivity: total('activity_count'),
    canMessage: user.can_message,
    likes: user.liked_post_count,
    following: user.friend_count,
    drafts: total('drafts_count'),
    queued: total('queue_count'),
    waiting: total('messages_count'),
    formKey,
    blogs: user.channels.map(({ name, title, url, avatar_url }) => ({
      name,
      title,
      url,
      avatarUrl: avatar_url,
    })),
  };
};

/** The props of a page's header, with the menu of the mobile header. */
export async function headerProps(
  c: RequestValues,
  info: PageInfo,
  user: User | undefined,
): Promise<ViewInput<typeof headerView>> {
  const { deps, formKey } = c.var;
  const { page_title, search_term, filter_sort, filter_post_type, filter_nsfw } = mobileHeaderOf(
    info,
    new URL(c.req.url),
    user !== undefined,
  );
  return {
    user: user ? presentUser(user, formKey) : null,
    currentPath: c.req.path,
    baseRoute: info.base_route,
    inputs: { page_title, search_term, filter_sort, filter_post_type, filter_nsfw },
    visitorDrawer: user ? {} : { appUrl: deps.env.appUrl, featuredBlog: await featuredBlog(deps) },
    isTransparent: info.header?.includes('transparent') ?? false,
    isUnstuck: info.header?.includes('unstuck') ?? false,
  };
}
