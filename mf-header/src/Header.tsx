import type { RemoteProps } from '@tessera/shared-contracts/platform/platform';
import { fastComposeOpen } from '@tessera/shared-contracts/posts/events';
import { messagingOpen } from '@tessera/shared-contracts/shell/events';
import { HeaderView, type HeaderEntry } from '@tessera/shared-ui/header-view/HeaderView';
import { useCallback, useMemo, useState, type MouseEvent, type ReactNode } from 'react';
import { fromEvent, map } from 'rxjs';
import { AccountMenu } from './account/AccountMenu.tsx';
import { counters$ } from './counters/counters.ts';
import { unread$, unreadCount } from './counters/unread.ts';
import { loadAccountPopover } from './account/load-account-popover.ts';
import { useLogoAnimation } from './logo/use-logo-animation.ts';
import { useObservable } from './use-observable.ts';
import { headerState$, initialHeaderState } from './visibility/header-visibility.ts';

const noCounts = { liked_post_count: 0, friend_count: 0 };

const isPlainClick = (event: MouseEvent): boolean => event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;

/** The header of every page: draws what the server drew, and gives its entries their behaviour. */
export function Header({ platform }: RemoteProps): ReactNode {
  const { bootstrap: { user, channels }, bus, router, log } = platform;
  const state = useObservable(useMemo(() => headerState$(bus, fromEvent(window, 'scroll', { passive: true })), [bus]), initialHeaderState);
  const path = useObservable(useMemo(() => router.page$.pipe(map(() => location.pathname)), [router]), location.pathname);
  // counted from the start of the page on, so that the menu is right whenever it opens
  const counters = useObservable(useMemo(() => counters$(bus, user ?? noCounts), [bus, user]), { likes: user?.liked_post_count ?? 0, following: user?.friend_count ?? 0 });
  const unread = useObservable(useMemo(() => unread$(bus, channels), [bus, channels]), unreadCount(channels));
  const logo = useLogoAnimation();
  const [expanded, setExpanded] = useState<HeaderEntry | null>(null);
  const close = useCallback(() => setExpanded(null), []);
  const [account, setAccount] = useState<HTMLAnchorElement | null>(null);

  const current = channels.find((channel) => channel.is_current) ?? channels[0];
  // plain clicks are ours; with a modifier they are links, as anywhere
  const onPlainClick = (run: () => void) => (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    run();
  };

  return (
    <HeaderView
      user={user && current ? { name: current.name, avatarUrl: current.avatar_url, unreadCount: unread, canMessage: user.can_message } : null}
      currentPath={path}
      expanded={expanded}
      logoFrame={logo.frame}
      isHidden={state.isHidden}
      isTransparent={state.isTransparent}
      isUnstuck={state.isUnstuck}
      anchors={{ account: setAccount }}
      handlers={{
        onCompose: onPlainClick(() => bus.emit(fastComposeOpen, {})),
        onMessaging: onPlainClick(() => bus.emit(messagingOpen, { blog: '' })),
        onAccount: onPlainClick(() => setExpanded(expanded === 'account' ? null : 'account')),
        onIntent: (entry) => { if (entry === 'account') void loadAccountPopover(log); },
        onLogoEnter: logo.onEnter,
        onLogoLeave: logo.onLeave,
      }}
      popovers={user && expanded === 'account' ? { account: <AccountMenu platform={platform} user={user} counters={counters} anchor={account} onClose={close} /> } : {}}
    />
  );
}
