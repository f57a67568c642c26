import type { ReactNode } from 'react';
import type { User } from '@tessera/shared-contracts/accounts/user';
import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import type { PageInfo } from '@tessera/shared-contracts/platform/bootstrap';
import { mobileHeaderOf } from '@tessera/shared-contracts/platform/mobile-header';
import { HeaderView, type HeaderViewProps } from '@tessera/shared-ui/header-view/HeaderView';
import type { AppContext } from '../http/context.ts';
import { featuredBlog } from './featured-blog.ts';

const presentUser = (user: User, formKey: string): HeaderViewProps['user'] => {
  const current = user.channels.find(({ is_current }) => is_current) ?? user.channels[0];
  return {
    name: current?.name ?? user.name,
    avatarUrl: current?.avatar_url ?? blogPaths.avatar(user.name, 64),
    unreadCount: user.channels.reduce((sum, { unread_count }) => sum + unread_count, 0),
    newActivity: user.channels.reduce((sum, { activity_count }) => sum + activity_count, 0),
    canMessage: user.can_message,
    likes: user.liked_post_count,
    following: user.friend_count,
    formKey,
    blogs: user.channels.map(({ name, title, url, avatar_url }) => ({
      name,
      title,
      url,
      avatarUrl: avatar_url,
    })),
  };
};

/** The header of a page, with the menu of its mobile form. */
export async function pageHeader(
  c: AppContext,
  info: PageInfo,
  user: User | undefined,
): Promise<ReactNode> {
  const { deps, formKey } = c.var;
  const inputs = mobileHeaderOf(info, new URL(c.req.url), user !== undefined);
  const visitorDrawer = user
    ? {}
    : { appUrl: deps.env.appUrl, featuredBlog: await featuredBlog(deps) };
  return (
    <HeaderView
      user={user ? presentUser(user, formKey) : null}
      currentPath={c.req.path}
      baseRoute={info.base_route}
      inputs={inputs}
      visitorDrawer={visitorDrawer}
      isTransparent={info.header?.includes('transparent') ?? false}
      isUnstuck={info.header?.includes('unstuck') ?? false}
    />
  );
}
