import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { conversationPaths } from '@tessera/shared-contracts/messaging/conversation-paths';
import { newPostPath } from '@tessera/shared-contracts/pages/pages';
import type { HeaderProps, HeaderUser } from '@tessera/shared-contracts/platform/header-view';
import type { ReactNode } from 'react';
import { Avatar } from '@tessera/shared-ui/Avatar';
import { formatBadge } from '@tessera/shared-ui/format/count';
import {
  IconActivity,
  IconExplore,
  IconMenu,
  IconMessage,
  IconPlus,
} from '@tessera/shared-ui/Icon';
import { LinkButton } from '@tessera/shared-ui/LinkButton';
import { LogoMark } from '@tessera/shared-ui/LogoMark';
import { current, invokes } from './header-links.ts';
import './header.css';
import './header-search.css';
import './header-drawer.css';
import { HeaderDrawer } from './HeaderDrawer.tsx';
import { HeaderSearch } from './HeaderSearch.tsx';

/** The entries of the header that open a popover or panel once mf-header is loaded. */
export type HeaderEntry = 'messaging' | 'activity' | 'account';

/** Props of the header; what has a default may be left out. */
export type HeaderViewProps = Pick<HeaderProps, 'user' | 'currentPath'> & Partial<HeaderProps>;

/**
 * The header as the server renders it: every entry is a link, the search a form, and the drawer a
 * dialog that its button opens without script. mf-header attaches behaviour by `data-` attributes
 * and renders nothing again.
 */
export function HeaderView({
  user,
  currentPath,
  baseRoute = '/dashboard',
  inputs = {},
  visitorDrawer = {},
  isTransparent = false,
  isUnstuck = false,
}: HeaderViewProps): ReactNode {
  const home = user === null ? '/' : '/dashboard';
  const { page_title: title = '' } = inputs;
  return (
    <>
      <header
        className="header-view"
        data-transparent={isTransparent || undefined}
        data-unstuck={isUnstuck || undefined}
      >
        <div className="header-view__bar">
          <Burger />
          <a
            className="header-view__logo"
            href={home}
            aria-label="Tessera"
            data-logo=""
            {...current(currentPath, home)}
          >
            <LogoMark />
            <span className="header-view__word">Tessera</span>
          </a>
          <span className="header-view__title" data-header-title="" hidden={title === ''}>
            {title}
          </span>
          <nav className="header-view__nav" aria-label="Main">
            <a className="header-view__link" href="/explore" {...current(currentPath, '/explore')}>
              <IconExplore />
              <span className="header-view__label">Explore</span>
            </a>
          </nav>
          <HeaderSearch {...inputs} />
          {user === null ? (
            <VisitorLinks currentPath={currentPath} />
          ) : (
            <UserEntries user={user} currentPath={currentPath} />
          )}
        </div>
      </header>
      <HeaderDrawer
        user={user}
        currentPath={currentPath}
        newPostHref={newPostPath(baseRoute, 'text')}
        {...visitorDrawer}
      />
    </>
  );
}

const unreadLabel = (label: string, count: number): string =>
  count > 0 ? `${label}, ${formatBadge(count)} unread` : label;

const Burger = (): ReactNode => (
  <button
    type="button"
    className="header-view__burger"
    data-burger=""
    aria-label="Menu"
    aria-haspopup="dialog"
    {...invokes('show-modal')}
  >
    <IconMenu />
  </button>
);

function VisitorLinks({ currentPath }: { readonly currentPath: string }): ReactNode {
  return (
    <nav className="header-view__entries" aria-label="Account">
      <LinkButton
        variant="quiet"
        className="header-view__log-in"
        href="/login"
        {...current(currentPath, '/login')}
      >
        Log in
      </LinkButton>
      <LinkButton
        variant="primary"
        className="header-view__sign-up"
        href="/register"
        {...current(currentPath, '/register')}
      >
        Sign up
      </LinkButton>
    </nav>
  );
}

function UserEntries({
  user,
  currentPath,
}: {
  readonly user: HeaderUser;
  readonly currentPath: string;
}): ReactNode {
  return (
    <nav className="header-view__entries" aria-label="Your account">
      {user.canMessage && (
        <Entry
          entry="messaging"
          label="Messages"
          badge="unread"
          count={user.unreadCount}
          href={conversationPaths.list}
          currentPath={currentPath}
        >
          <IconMessage />
        </Entry>
      )}
      <Entry
        entry="activity"
        label="Activity"
        badge="activity"
        count={user.newActivity}
        href={blogPaths.activity(user.name)}
        currentPath={currentPath}
      >
        <IconActivity />
      </Entry>
      <Entry
        entry="account"
        label="Account"
        badge="unread"
        count={user.unreadCount}
        href={blogPaths.settings(user.name)}
        currentPath={currentPath}
      >
        <Avatar src={user.avatarUrl} isEager />
      </Entry>
      <a
        className="header-view__compose"
        href={newPostPath('/dashboard', 'text')}
        data-compose=""
        aria-label="New post"
      >
        <IconPlus />
        <span className="header-view__label">Post</span>
      </a>
    </nav>
  );
}

interface EntryProps {
  readonly entry: HeaderEntry;
  readonly label: string;
  /** The badge: unread messages, or new activity. mf-header updates the count and hides it at 0. */
  readonly badge: 'unread' | 'activity';
  readonly count: number;
  readonly href: string;
  readonly currentPath: string;
  readonly children: ReactNode;
}

const Entry = ({
  entry,
  label,
  badge,
  count,
  href,
  currentPath,
  children,
}: EntryProps): ReactNode => (
  <div className={`header-view__entry header-view__entry--${entry}`}>
    <a
      className="header-view__link header-view__link--icon"
      href={href}
      data-entry={entry}
      data-label={label}
      aria-label={unreadLabel(label, count)}
      {...current(currentPath, href)}
    >
      <span className="header-view__me">
        {children}
        <span className="badge header-view__badge" data-badge={badge} hidden={count === 0}>
          {formatBadge(count)}
        </span>
      </span>
    </a>
  </div>
);
