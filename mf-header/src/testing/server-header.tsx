import type { HoldPresses } from '@tessera/shared-contracts/platform/early-presses';
import { mobileHeaderOf } from '@tessera/shared-contracts/platform/mobile-header';
import type { RemoteProps } from '@tessera/shared-contracts/platform/platform';
import {
  createFakePlatform,
  type FakePlatform,
} from '@tessera/shared-contracts/testing/fake-platform';
import { fireEvent, waitFor } from '@testing-library/react';
import { act } from 'react';
import { renderToString } from 'react-dom/server';
import { mount, unmount } from '../App.ts';
import { HeaderView, type HeaderViewProps } from '../header/view/HeaderView.tsx';

/** The header as the server rendered it. */
export interface RenderedHeader {
  readonly platform: FakePlatform;
  readonly slot: HTMLElement;
  readonly html: string;
}

export interface ShownHeader extends RenderedHeader {
  readonly unmount: () => Promise<void>;
}

/** Renders the header as the server does, and adds its props to the payload. */
export function showServerHeader(
  platform: FakePlatform = createFakePlatform(),
  props: Partial<HeaderViewProps> = {},
): RenderedHeader {
  const { user, channels, views } = platform.bootstrap;
  const current = channels.find(({ is_current }) => is_current) ?? channels[0];
  const rendered: HeaderViewProps = {
    currentPath: location.pathname,
    baseRoute: platform.router.page.base_route,
    inputs: mobileHeaderOf(platform.router.page, new URL(location.href), user !== undefined),
    ...props,
    user:
      user && current
        ? {
            name: current.name,
            avatarUrl: current.avatar_url,
            unreadCount: channels.reduce((sum, { unread_count }) => sum + unread_count, 0),
            newActivity: channels.reduce((sum, { activity_count }) => sum + activity_count, 0),
            canMessage: user.can_message,
            likes: user.liked_post_count,
            following: user.friend_count,
            drafts: channels.reduce((sum, { drafts_count }) => sum + drafts_count, 0),
            queued: channels.reduce((sum, { queue_count }) => sum + queue_count, 0),
            waiting: channels.reduce((sum, { messages_count }) => sum + messages_count, 0),
            formKey: 'key',
            blogs: channels.map(({ name, title, url, avatar_url }) => ({
              name,
              title,
              url,
              avatarUrl: avatar_url,
            })),
          }
        : null,
  };
  views['header'] = rendered;
  const slot = document.createElement('div');
  slot.id = 'slot-header';
  slot.innerHTML = renderToString(<HeaderView {...rendered} />);
  document.body.replaceChildren(slot);
  return { platform, slot, html: slot.innerHTML };
}

/** Hydrates the mounted header by moving the pointer over it. */
export async function hydrate(
  { slot }: RenderedHeader,
  werePressesPlayed: () => boolean,
): Promise<void> {
  fireEvent.pointerOver(slot);
  await waitFor(() => expect(werePressesPlayed()).toBe(true));
}

/**
 * Mounts mf-header onto a rendered header. Held presses are replayed when the header is hydrated, or
 * when it is unmounted before that.
 */
export async function mountOn(
  { platform, slot }: RenderedHeader,
  props: Partial<RemoteProps> = {},
): Promise<{ readonly werePressesPlayed: () => boolean }> {
  let werePressesPlayed = false;
  const holdPresses: HoldPresses = () => ({
    play: () => {
      werePressesPlayed = true;
    },
    giveUp: () => false,
  });
  await mount({ platform, domElement: slot, holdPresses, ...props });
  return { werePressesPlayed: () => werePressesPlayed };
}

/** Unmounts mf-header as single-spa does. */
export const leave = ({ platform }: RenderedHeader): Promise<void> =>
  act(async () => {
    await platform.unmountParcels();
    await unmount();
  });

/** Renders the header as the server does, mounts mf-header and hydrates the header. */
export async function showHeader(
  platform?: FakePlatform,
  props?: Partial<HeaderViewProps>,
): Promise<ShownHeader> {
  const rendered = showServerHeader(platform, props);
  const { werePressesPlayed } = await mountOn(rendered);
  await hydrate(rendered, werePressesPlayed);
  return { ...rendered, unmount: () => leave(rendered) };
}
