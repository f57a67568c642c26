import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { newPostPath } from '@tessera/shared-contracts/pages/pages';
import type { MobileHeaderInputs } from '@tessera/shared-contracts/platform/mobile-header';
import type { ReactNode } from 'react';
import { Avatar } from '../Avatar.tsx';
import { formatBadge } from '../format/count.ts';
import { IconActivity, IconExplore, IconMenu, IconMessage, IconPlus } from '../Icon.tsx';
import { LogoMark } from '../LogoMark.tsx';
import type { HeaderUser, VisitorDrawer } from './header-data.ts';
import { current, invokes } from './header-links.ts';
import { HeaderDrawer } from './HeaderDrawer.tsx';
import { HeaderSearch } from './HeaderSearch.tsx';

/** The entries of the header that open something beside themselves, once mf-header is there. */
export type HeaderEntry = 'messaging' | 'activity' | 'account';

export interface HeaderViewProps {
  readonly user: HeaderUser | null;
  readonly currentPath: string;
  /** Base route of the page: where a post that begins in the drawer has its form. */
  readonly baseRoute?: string;
  readonly inputs?: Partial<Pick<MobileHeaderInputs, 'page_title' | 'search_term' | 'filter_sort' | 'filter_post_type' | 'filter_nsfw'>>;
  readonly visitorDrawer?: VisitorDrawer;
  readonly isTransparent?: boolean;
  readonly isUnstuck?: boolean;
}

/**
 * The header, as the server makes it: every entry is a link, the search a form, and the drawer a dialog that its button
 * opens without script. mf-header gives the parts their behaviour by their `data-` attributes and draws nothing again.
 */
export function HeaderView({ user, currentPath, baseRoute = '/dashboard', inputs = {}, visitorDrawer = {}, isTransparent = false, isUnstuck = false }: HeaderViewProps): ReactNode {
  const home = user === null ? '/' : '/dashboard';
  const { page_title: title = '' } = inputs;
  return (
    <>
      <header className="header-view" data-transparent={isTransparent || undefined} data-unstuck={isUnstuck || undefined}>
        <div className="header-view__bar">
          <Burger unread={user?.unreadCount ?? 0} />
          <a className="header-view__logo" href={home} aria-label="Tessera" data-logo="" {...current(currentPath, home)}>
            <LogoMark /><span className="header-view__word">Tessera</span>
          </a>
          <span className="header-view__title" data-header-title="" hidden={title === ''}>{title}</span>
          <nav className="header-view__nav" aria-label="Main">
            <a className="header-view__link" href="/explore" {...current(currentPath, '/explore')}><IconExplore /><span className="header-view__label">Explore</span></a>
          </nav>
          <HeaderSearch {...inputs} />
          {user === null ? <VisitorLinks currentPath={currentPath} /> : <UserEntries user={user} currentPath={currentPath} />}
        </div>
      </header>
      <HeaderDrawer user={user} currentPath={currentPath} newPostHref={newPostPath(baseRoute, 'text')} {...visitorDrawer} />
    </>
  );
}

const unreadLabel = (label: string, count: number): string => (count > 0 ? `${label}, ${formatBadge(count)} unread` : label);

/** Counts what is unread; mf-header keeps it and hides it at 0. */
const UnreadBadge = ({ count }: { readonly count: number }): ReactNode => <span className="badge header-view__badge" data-unread-total="" hidden={count === 0}>{formatBadge(count)}</span>;

const Burger = ({ unread }: { readonly unread: number }): ReactNode => (
  <button type="button" className="header-view__burger" data-burger="" data-label="Menu" aria-label={unreadLabel('Menu', unread)} aria-haspopup="dialog" {...invokes('show-modal')}><IconMenu /><UnreadBadge count={unread} /></button>
);

function VisitorLinks({ currentPath }: { readonly currentPath: string }): ReactNode {
  return (
    <nav className="header-view__entries" aria-label="Account">
      <a className="button button--quiet header-view__log-in" href="/login" {...current(currentPath, '/login')}>Log in</a>
      <a className="button button--primary header-view__sign-up" href="/register" {...current(currentPath, '/register')}>Sign up</a>
    </nav>
  );
}

function UserEntries({ user, currentPath }: { readonly user: HeaderUser; readonly currentPath: string }): ReactNode {
  return (
    <nav className="header-view__entries" aria-label="Yours">
      {user.canMessage && <Entry entry="messaging" label="Messages" href="/inbox" currentPath={currentPath}><IconMessage /></Entry>}
      <Entry entry="activity" label="Activity" unread={user.newActivity} href={blogPaths.activity(user.name)} currentPath={currentPath}><span className="header-view__me"><IconActivity /><span className="badge header-view__badge" data-activity-new="" hidden={user.newActivity === 0}>{formatBadge(user.newActivity)}</span></span></Entry>
      <Entry entry="account" label="Account" unread={user.unreadCount} href={blogPaths.settings(user.name)} currentPath={currentPath}>
        <span className="header-view__me"><Avatar src={user.avatarUrl} isEager /><UnreadBadge count={user.unreadCount} /></span>
      </Entry>
      <a className="header-view__compose" href={newPostPath('/dashboard', 'text')} data-compose="" aria-label="New post"><IconPlus /><span className="header-view__label">Post</span></a>
    </nav>
  );
}

interface EntryProps {
  readonly entry: HeaderEntry;
  readonly label: string;
  readonly unread?: number;
  readonly href: string;
  readonly currentPath: string;
  readonly children: ReactNode;
}

const Entry = ({ entry, label, unread = 0, href, currentPath, children }: EntryProps): ReactNode => (
  <div className={`header-view__entry header-view__entry--${entry}`}>
    <a className="header-view__link header-view__link--icon" href={href} data-entry={entry} data-label={label} aria-label={unreadLabel(label, unread)} {...current(currentPath, href)}>{children}</a>
  </div>
);
