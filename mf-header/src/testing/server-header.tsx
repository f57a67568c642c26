import {
  createFakePlatform,
  type FakePlatform,
} from '@tessera/shared-contracts/testing/fake-platform';
import { HeaderView, type HeaderViewProps } from '../view/HeaderView.tsx';
import { renderToString } from 'react-dom/server';
import type { MountedHeader } from '../mounting/mounted-header.ts';

export interface ShownHeader extends MountedHeader {
  readonly platform: FakePlatform;
  readonly unmount: () => void;
}

/** Renders the header like the server, and returns the props of mf-header's parts. */
export function showServerHeader(
  platform: FakePlatform = createFakePlatform(),
  props: Partial<HeaderViewProps> = {},
): ShownHeader {
  const { user, channels } = platform.bootstrap;
  const current = channels.find(({ is_current }) => is_current) ?? channels[0];
  const unreadCount = channels.reduce((sum, { unread_count }) => sum + unread_count, 0);
  const slot = document.createElement('div');
  slot.id = 'slot-header';
  slot.innerHTML = renderToString(
    <HeaderView
      currentPath={location.pathname}
      {...props}
      user={
        user && current
          ? {
              name: current.name,
              avatarUrl: current.avatar_url,
              unreadCount,
              newActivity: channels.reduce((sum, { activity_count }) => sum + activity_count, 0),
              canMessage: user.can_message,
              likes: user.liked_post_count,
              following: user.friend_count,
              formKey: 'key',
              blogs: channels.map(({ name, title, url, avatar_url }) => ({
                name,
                title,
                url,
                avatarUrl: avatar_url,
              })),
            }
          : null
      }
    />,
  );
  document.body.replaceChildren(slot);
  const lifetime = new AbortController();
  return { platform, slot, signal: lifetime.signal, unmount: () => lifetime.abort() };
}
