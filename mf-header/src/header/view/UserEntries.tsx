import { controlAttributes } from '@tessera/shared-contracts/platform/control-attributes';
import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { conversationPaths } from '@tessera/shared-contracts/messaging/conversation-paths';
import { newPostPath, pages } from '@tessera/shared-contracts/pages/pages';
import type { HeaderProps, HeaderUser } from '@tessera/shared-contracts/platform/header-view';
import { fastComposeOpen } from '@tessera/shared-contracts/posts/events';
import { messagingOpen } from '@tessera/shared-contracts/shell/events';
import { Avatar } from '@tessera/shared-ui/Avatar';
import { formatBadge } from '@tessera/shared-ui/format/count';
import { IconBell, IconEdit, IconMessage } from '@tessera/shared-ui/Icon';
import { useRenderedStore } from '../mounting/use-rendered-store.ts';
import type { AriaAttributes, MouseEvent, ReactNode } from 'react';
import { totalOf } from '../counters/count-store.ts';
import type { PopoverEntry } from '../entries/entry-popovers.ts';
import { PopoverBoundary } from '../entries/PopoverBoundary.tsx';
import { useEntryPopover, type EntryPopovers } from '../entries/use-entry-popover.ts';
import { useHeader } from '../mounting/header-context.ts';
import { insteadOfLink } from '../mounting/is-plain-click.ts';
import { ariaCurrent } from './header-links.ts';

/** The entries of the header that open a popover or the inbox. */
type HeaderEntry = 'messaging' | PopoverEntry;

/**
 * Links to messages, activity, the account and a new post. Once hydrated, they open these in
 * overlays on the current page.
 */
export function UserEntries({
  user,
  currentPath,
  menu,
}: Pick<HeaderProps, 'currentPath' | 'menu'> & { readonly user: HeaderUser }): ReactNode {
  const header = useHeader();
  const popovers = useEntryPopover();
  const unread = useRenderedStore(
    header?.counts,
    (counts) => totalOf('unread', counts),
    user.unreadCount,
  );
  const activity = useRenderedStore(
    header?.counts,
    (counts) => totalOf('activity', counts),
    user.newActivity,
  );
  const bus = header?.platform.bus;
  return (
    <nav className="header-view__entries" aria-label="Your account">
      {user.canMessage && (
        <Entry
          entry="messaging"
          needs="mf_messaging"
          label="Messages"
          count={unread}
          href={conversationPaths.list}
          currentPath={currentPath}
          // no `aria-expanded`: the inbox belongs to mf-messaging, so its state is not known here
          link={bus && { onClick: insteadOfLink(() => bus.emit(messagingOpen, { blog: '' })) }}
        >
          <IconMessage />
        </Entry>
      )}
      <Entry
        entry="activity"
        label="Activity"
        count={activity}
        href={blogPaths.activity(user.name)}
        currentPath={currentPath}
        link={header && popoverLink('activity', popovers)}
        popover={<Popover entry="activity" popovers={popovers} menu={menu} />}
      >
        <IconBell />
      </Entry>
      <Entry
        entry="account"
        label="Account"
        count={unread}
        href={blogPaths.settings(user.name)}
        currentPath={currentPath}
        link={header && popoverLink('account', popovers)}
        popover={<Popover entry="account" popovers={popovers} menu={menu} />}
      >
        <Avatar src={user.avatarUrl} isEager />
      </Entry>
      <a
        className="header-view__compose"
        href={newPostPath(pages.dashboard.path, 'text')}
        {...{ [controlAttributes.compose]: '', [controlAttributes.needs]: 'mf_compose' }}
        aria-label="New post"
        onClick={bus && insteadOfLink(() => bus.emit(fastComposeOpen, {}))}
        suppressHydrationWarning
      >
        <IconEdit />
        <span className="header-view__label">Post</span>
      </a>
    </nav>
  );
}

/** Props with which a link opens its popover or the inbox on the current page. */
interface LiveLink extends AriaAttributes {
  readonly onClick: (event: MouseEvent<HTMLAnchorElement>) => void;
  readonly onPointerOver?: () => void;
  readonly onFocus?: () => void;
}

const popoverLink = (
  entry: PopoverEntry,
  { pressed, toggle, preload }: EntryPopovers,
): LiveLink => {
  const state = pressed?.entry === entry ? pressed.kind : 'closed';
  return {
    'aria-haspopup': 'dialog',
    'aria-expanded': state === 'open',
    'aria-busy': state === 'loading' || undefined,
    onClick: insteadOfLink((anchor) => toggle(entry, anchor)),
    onPointerOver: () => preload(entry),
    onFocus: () => preload(entry),
  };
};

/** The popover of an entry, while it is open. */
function Popover({
  entry,
  popovers: { pressed, close },
  menu,
}: {
  readonly entry: PopoverEntry;
  readonly popovers: EntryPopovers;
  readonly menu: HeaderProps['menu'];
}): ReactNode {
  const header = useHeader();
  if (!header || pressed?.entry !== entry || pressed.kind !== 'open') return null;
  const { platform, counts } = header;
  return (
    <PopoverBoundary
      onError={(error) => {
        platform.log.error(error, { part: 'popover of the header' });
        close();
      }}
    >
      <pressed.Popover
        platform={platform}
        anchor={pressed.anchor}
        counts={counts}
        menu={menu}
        onClose={close}
      />
    </PopoverBoundary>
  );
}

interface EntryProps {
  readonly entry: HeaderEntry;
  /** The remote without which the entry has no effect, besides this one. */
  readonly needs?: string;
  readonly label: string;
  readonly count: number;
  readonly href: string;
  readonly currentPath: string;
  /** Undefined before hydration, while the entry is only a link. */
  readonly link: LiveLink | undefined;
  readonly popover?: ReactNode;
  readonly children: ReactNode;
}

const unreadLabel = (label: string, count: number): string =>
  count > 0 ? `${label}, ${formatBadge(count)} unread` : label;

const Entry = ({
  entry,
  needs,
  label,
  count,
  href,
  currentPath,
  link,
  popover,
  children,
}: EntryProps): ReactNode => (
  <div className={`header-view__entry header-view__entry--${entry}`}>
    <a
      className="header-view__link header-view__link--icon"
      href={href}
      {...{ [controlAttributes.entry]: entry, [controlAttributes.needs]: needs }}
      aria-label={unreadLabel(label, count)}
      {...ariaCurrent(currentPath, href)}
      {...link}
      suppressHydrationWarning
    >
      <span className="header-view__me">
        {children}
        <span className="badge header-view__badge" hidden={count === 0}>
          {formatBadge(count)}
        </span>
      </span>
    </a>
    {popover}
  </div>
);
