import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { newPostPath } from '@tessera/shared-contracts/pages/pages';
import type { MouseEventHandler, ReactNode, Ref } from 'react';
import { Avatar } from '../Avatar.tsx';
import { formatBadge } from '../format/count.ts';
import { IconActivity, IconExplore, IconMessage, IconPlus } from '../Icon.tsx';
import { LogoMark } from '../LogoMark.tsx';

/** The entries of the header that open something beside themselves. */
export type HeaderEntry = 'messaging' | 'activity' | 'account';

export interface HeaderUser {
  /** Name of the current blog. */
  readonly name: string;
  readonly avatarUrl: string;
  /** Shown on the account entry; nothing at 0. */
  readonly unreadCount: number;
  readonly canMessage: boolean;
}

type OnLink = MouseEventHandler<HTMLAnchorElement>;

export interface HeaderViewProps {
  readonly user: HeaderUser | null;
  readonly currentPath: string;
  /** Which entry is open now. */
  readonly expanded?: HeaderEntry | null;
  /** Without a handler an entry is a plain link to a page. */
  readonly handlers?: { readonly onCompose?: OnLink; readonly onMessaging?: OnLink; readonly onActivity?: OnLink; readonly onAccount?: OnLink; readonly onIntent?: (entry: HeaderEntry | 'compose') => void; readonly onLogoEnter?: () => void; readonly onLogoLeave?: () => void };
  /** Popovers are pinned to these. */
  readonly anchors?: Readonly<Partial<Record<HeaderEntry, Ref<HTMLAnchorElement>>>>;
  /** Popovers, placed right after their entries. */
  readonly popovers?: Readonly<Partial<Record<HeaderEntry, ReactNode>>>;
  /** Picture of the logo's animation, 0 to 9. */
  readonly logoFrame?: number;
  readonly isTransparent?: boolean;
  readonly isUnstuck?: boolean;
  readonly isHidden?: boolean;
}

/** The header: the same markup from the server and from mf-header. Every entry works as a plain link without script. */
export function HeaderView(props: HeaderViewProps): ReactNode {
  const { user, currentPath, handlers = {}, logoFrame = 0, isTransparent = false, isUnstuck = false, isHidden = false } = props;
  return (
    <header className="header-view" data-transparent={isTransparent || undefined} data-unstuck={isUnstuck || undefined} data-hidden={isHidden || undefined}>
      <div className="header-view__bar">
        <a className="header-view__logo" href={user === null ? '/' : '/dashboard'} aria-label="Tessera" onMouseEnter={handlers.onLogoEnter} onMouseLeave={handlers.onLogoLeave} {...current(currentPath, user === null ? '/' : '/dashboard')}>
          <LogoMark frame={logoFrame} /><span className="header-view__word">Tessera</span>
        </a>
        <nav className="header-view__nav" aria-label="Main">
          <a className="header-view__link" href="/explore" {...current(currentPath, '/explore')}><IconExplore /><span className="header-view__label">Explore</span></a>
        </nav>
        {user === null ? <VisitorLinks currentPath={currentPath} /> : <UserEntries {...props} user={user} />}
      </div>
    </header>
  );
}

const current = (currentPath: string, href: string): { readonly 'aria-current'?: 'page' } => (currentPath === href ? { 'aria-current': 'page' } : {});

function VisitorLinks({ currentPath }: { readonly currentPath: string }): ReactNode {
  return (
    <nav className="header-view__entries" aria-label="Account">
      <a className="button button--quiet header-view__log-in" href="/login" {...current(currentPath, '/login')}>Log in</a>
      <a className="button button--primary" href="/register" {...current(currentPath, '/register')}>Sign up</a>
    </nav>
  );
}

function UserEntries({ user, currentPath, expanded = null, handlers = {}, anchors = {}, popovers = {} }: HeaderViewProps & { readonly user: HeaderUser }): ReactNode {
  const shared = { currentPath, expanded, anchors, popovers, onIntent: handlers.onIntent };
  const unread = user.unreadCount > 0 ? formatBadge(user.unreadCount) : '';
  return (
    <nav className="header-view__entries" aria-label="Yours">
      {user.canMessage && <Entry {...shared} entry="messaging" label="Messages" href="/inbox" onClick={handlers.onMessaging}><IconMessage /></Entry>}
      <Entry {...shared} entry="activity" label="Activity" href={blogPaths.activity(user.name)} onClick={handlers.onActivity}><IconActivity /></Entry>
      <Entry {...shared} entry="account" label={unread === '' ? 'Account' : `Account, ${unread} unread`} href={blogPaths.settings(user.name)} onClick={handlers.onAccount}>
        <span className="header-view__me"><Avatar src={user.avatarUrl} isEager />{unread !== '' && <span className="badge header-view__badge">{unread}</span>}</span>
      </Entry>
      <a className="header-view__compose" href={newPostPath('/dashboard', 'text')} data-compose="" aria-label="New post" onClick={handlers.onCompose} onPointerEnter={() => handlers.onIntent?.('compose')} onFocus={() => handlers.onIntent?.('compose')}>
        <IconPlus /><span className="header-view__label">Post</span>
      </a>
    </nav>
  );
}

interface EntryProps extends Pick<HeaderViewProps, 'currentPath'> {
  readonly entry: HeaderEntry;
  readonly label: string;
  readonly href: string;
  readonly expanded: HeaderEntry | null;
  readonly anchors: NonNullable<HeaderViewProps['anchors']>;
  readonly popovers: NonNullable<HeaderViewProps['popovers']>;
  readonly onClick: OnLink | undefined;
  readonly onIntent: ((entry: HeaderEntry) => void) | undefined;
  readonly children: ReactNode;
}

function Entry({ entry, label, href, currentPath, expanded, anchors, popovers, onClick, onIntent, children }: EntryProps): ReactNode {
  const intent = onIntent === undefined ? undefined : () => { onIntent(entry); };
  return (
    <div className="header-view__entry">
      <a
        className="header-view__link header-view__link--icon" href={href} data-entry={entry} aria-label={label} ref={anchors[entry]} onClick={onClick} onPointerEnter={intent} onFocus={intent}
        {...current(currentPath, href)} {...(onClick !== undefined && { 'aria-haspopup': 'dialog', 'aria-expanded': expanded === entry })}
      >
        {children}
      </a>
      {popovers[entry]}
    </div>
  );
}
