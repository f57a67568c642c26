import { controlAttributes } from '@tessera/shared-contracts/platform/control-attributes';
import { newPostPath, pages } from '@tessera/shared-contracts/pages/pages';
import type { HeaderUser } from '@tessera/shared-contracts/platform/header-view';
import { fastComposeOpen } from '@tessera/shared-contracts/posts/events';
import { Avatar } from '@tessera/shared-ui/Avatar';
import { formatBadge } from '@tessera/shared-ui/format/count';
import {
  IconAnswer,
  IconEdit,
  IconExplore,
  IconHome,
  IconPeople,
  type IconComponent,
} from '@tessera/shared-ui/Icon';
import type { ReactNode } from 'react';
import { menuEntries, type NavEntry } from '../../menus/menu-entries.ts';
import { countOf, type CountName } from '../counters/count-store.ts';
import { useHeader } from '../mounting/header-context.ts';
import { insteadOfLink } from '../mounting/is-plain-click.ts';
import { useRenderedStore } from '../mounting/use-rendered-store.ts';
import { ariaCurrent } from './header-links.ts';
import './site-nav.css';

interface Here {
  readonly currentPath: string;
}

/**
 * The site navigation: at the side of windows from 1100 px on; on phones, its most used entries are
 * a bar at the bottom. In between, the header has everything.
 */
export const SiteNav = ({
  user,
  currentPath,
}: Here & { readonly user: HeaderUser | null }): ReactNode => (
  <nav className="site-nav" aria-label="Site">
    {user === null ? (
      <VisitorLinks currentPath={currentPath} />
    ) : (
      <UserLinks user={user} currentPath={currentPath} />
    )}
  </nav>
);

/** The user's blogs that have room; the rest is one link. */
const shownBlogs = 5;

function UserLinks({ user, currentPath }: Here & { readonly user: HeaderUser }): ReactNode {
  const bus = useHeader()?.platform.bus;
  return (
    <>
      <ul className="site-nav__list">
        {menuEntries.map(
          ({ label, path, count, nav }) =>
            nav &&
            nav.isFor?.(user) !== false && (
              <Entry
                key={path}
                href={nav.pathOf?.(user) ?? path}
                label={nav.label ?? label}
                icon={nav.icon}
                isInBar={nav.isInBar}
                currentPath={currentPath}
                {...(count &&
                  nav.rendered && {
                    count: { of: count, rendered: nav.rendered(user), isNews: nav.isNews },
                  })}
              />
            ),
        )}
      </ul>
      <ul className="site-nav__list site-nav__list--blogs">
        {user.blogs.slice(0, shownBlogs).map(({ name, url, avatarUrl }) => (
          <li key={name}>
            <a
              className="site-nav__link"
              href={url}
              title={name}
              {...ariaCurrent(currentPath, url)}
            >
              <Avatar src={avatarUrl} size="small" />
              <span className="site-nav__label">{name}</span>
            </a>
          </li>
        ))}
        {user.blogs.length > shownBlogs && (
          <Entry
            href={pages.ownBlogs.path}
            label="All blogs"
            icon={IconPeople}
            currentPath={currentPath}
          />
        )}
      </ul>
      <a
        className="site-nav__post"
        href={newPostPath(pages.dashboard.path, 'text')}
        {...{ [controlAttributes.compose]: '', [controlAttributes.needs]: 'mf_compose' }}
        onClick={bus && insteadOfLink(() => bus.emit(fastComposeOpen, {}))}
        suppressHydrationWarning
      >
        <IconEdit />
        <span className="site-nav__label">Post</span>
      </a>
    </>
  );
}

/** Places only: the header always has the ways to log in and to sign up. */
const visitorEntries = [
  { href: pages.home.path, label: 'Home', icon: IconHome },
  { href: pages.explore.path, label: 'Explore', icon: IconExplore },
  { href: pages.help.path, label: 'Help', icon: IconAnswer },
] as const;

const VisitorLinks = ({ currentPath }: Here): ReactNode => (
  <ul className="site-nav__list">
    {visitorEntries.map((entry) => (
      <Entry key={entry.href} {...entry} isInBar currentPath={currentPath} />
    ))}
  </ul>
);

interface EntryCount {
  readonly of: CountName;
  /** As the server rendered it. */
  readonly rendered: number;
  readonly isNews: NavEntry['isNews'];
}

function Entry({
  href,
  label,
  icon: Icon,
  isInBar = false,
  currentPath,
  count,
}: Here & {
  readonly href: string;
  readonly label: string;
  readonly icon: IconComponent;
  readonly isInBar?: boolean | undefined;
  readonly count?: EntryCount;
}): ReactNode {
  const now = useRenderedStore(
    useHeader()?.counts,
    (counts) => (count ? countOf(count.of, counts) : 0),
    count?.rendered ?? 0,
  );
  const isNews = count?.isNews === true;
  return (
    <li className={isInBar ? 'site-nav__row' : 'site-nav__more'}>
      <a className="site-nav__link" href={href} {...ariaCurrent(currentPath, href)}>
        <Icon />
        <span className="site-nav__label">{label}</span>{' '}
        {count && (
          <span className={isNews ? 'badge site-nav__count' : 'site-nav__count'} hidden={now === 0}>
            {formatBadge(now)}
            {isNews && <span className="visually-hidden"> unread</span>}
          </span>
        )}
      </a>
    </li>
  );
}
