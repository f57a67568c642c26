import { controlAttributes } from '@tessera/shared-contracts/platform/control-attributes';
import { logOut } from '@tessera/shared-contracts/accounts/endpoints';
import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { pages } from '@tessera/shared-contracts/pages/pages';
import { headerDrawerId } from '@tessera/shared-contracts/platform/header-page';
import type {
  HeaderProps,
  HeaderUser,
  VisitorDrawer,
} from '@tessera/shared-contracts/platform/header-view';
import { useRef, type ReactNode, type RefObject } from 'react';
import { Avatar } from '@tessera/shared-ui/Avatar';
import { formatCount } from '@tessera/shared-ui/format/count';
import {
  IconArrowLeft,
  IconChevronDown,
  IconClose,
  IconEdit,
  IconExplore,
  IconHome,
  IconPeople,
  IconPlus,
  type IconComponent,
} from '@tessera/shared-ui/Icon';
import { useRenderedStore } from '../mounting/use-rendered-store.ts';
import { menuEntries, type MenuEntry } from '../../menus/menu-entries.ts';
import { settingsEntries } from '../../menus/settings-entries.ts';
import { countOf } from '../counters/count-store.ts';
import type { Drawer } from '../drawer/use-drawer.ts';
import { useHeader } from '../mounting/header-context.ts';
import { ariaCurrent, invokerCommand } from './header-links.ts';

/** Labels of the burger inside the drawer. */
const burgerLabels = { close: 'Close menu', back: 'Back to menu' } as const;

/** The entries of a place without icons, in order. */
const linksAt = (place: MenuEntry['drawer']['at']) =>
  menuEntries.flatMap(({ label, path, drawer }) =>
    drawer.at === place ? [{ label, href: path, isNewTab: false }] : [],
  );

/** Entries under Settings, in order; some open in a new tab. */
const underSettings = [
  ...settingsEntries.flatMap(({ title, path, drawer }) =>
    drawer === 'nowhere' ? [] : [{ label: title, href: path, isNewTab: drawer === 'newTab' }],
  ),
  ...linksAt('underSettings'),
];

interface Here {
  readonly currentPath: string;
}

export interface HeaderDrawerProps extends Here, VisitorDrawer {
  readonly drawer: Drawer;
  readonly dialogRef: RefObject<HTMLDialogElement | null>;
  readonly subnavRef: RefObject<HTMLDetailsElement | null>;
  readonly user: HeaderUser | null;
  /** URL that opens the form for a new text post on the current page. */
  readonly newPostHref: string;
  readonly menu: HeaderProps['menu'];
}

/** The menu of the mobile header: a modal dialog, which browsers open and close without script. */
export function HeaderDrawer({
  drawer,
  dialogRef,
  subnavRef,
  user,
  currentPath,
  newPostHref,
  menu,
  ...visitor
}: HeaderDrawerProps): ReactNode {
  return (
    <dialog
      ref={dialogRef}
      className="header-drawer"
      id={headerDrawerId}
      aria-label="Menu"
      // the browser may have opened the dialog before hydration
      suppressHydrationWarning
      {...{ closedby: 'any' }}
    >
      <div className="header-drawer__bar">
        <button
          type="button"
          className="header-view__burger"
          {...{ [controlAttributes.burger]: '' }}
          aria-label={drawer.hasSubnav ? burgerLabels.back : burgerLabels.close}
          onClick={drawer.onBurger}
          {...invokerCommand('close')}
          suppressHydrationWarning
        >
          <IconClose />
          <IconArrowLeft />
        </button>
        <span className="header-view__word">Tessera</span>
      </div>
      {user === null ? (
        <VisitorMenu currentPath={currentPath} {...visitor} />
      ) : (
        <UserMenu
          drawer={drawer}
          subnavRef={subnavRef}
          user={user}
          currentPath={currentPath}
          newPostHref={newPostHref}
          menu={menu}
        />
      )}
    </dialog>
  );
}

function UserMenu({
  drawer,
  subnavRef,
  user,
  currentPath,
  newPostHref,
  menu,
}: Here &
  Pick<HeaderDrawerProps, 'drawer' | 'subnavRef' | 'newPostHref' | 'menu'> & {
    readonly user: HeaderUser;
  }): ReactNode {
  return (
    <nav className="header-drawer__menu" aria-label="Menu">
      <ul className="header-drawer__list">
        {menuEntries.map((entry) => {
          if (entry.drawer.at !== 'top') return null;
          const link = (
            <DrawerLink
              href={entry.path}
              label={entry.label}
              icon={entry.drawer.icon}
              currentPath={currentPath}
            >
              <Count entry={entry} user={user} />
            </DrawerLink>
          );
          return entry.drawer.hasSettings ? (
            <li className="header-drawer__row header-drawer__row--settings" key={entry.path}>
              {link}
              <SettingsMenu drawer={drawer} subnavRef={subnavRef} currentPath={currentPath} />
            </li>
          ) : (
            <li className="header-drawer__row" key={entry.path}>
              {link}
            </li>
          );
        })}
        <Row href={newPostHref} label="Create a post" icon={IconEdit} currentPath={currentPath} />
        <li className="header-drawer__row">
          <h2 className="header-drawer__heading" id="header-drawer-blogs">
            Blogs
          </h2>
          <ul className="header-drawer__list" aria-labelledby="header-drawer-blogs">
            {user.blogs.map(({ name, title, url, avatarUrl }) => (
              <li key={name}>
                <a
                  className="header-drawer__link header-drawer__blog"
                  href={url}
                  {...ariaCurrent(currentPath, url)}
                >
                  <Avatar src={avatarUrl} />
                  <span className="header-drawer__names">
                    <span className="header-drawer__name">{name}</span>
                    <span className="header-drawer__blog-title">{title}</span>
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </li>
      </ul>
      <ul className="header-drawer__list header-drawer__foot">
        {linksAt('foot').map(({ label, href }) => (
          <FootLink key={href} label={label} href={href} currentPath={currentPath} />
        ))}
        {menu.map(({ title, path }) => (
          <FootLink key={path} label={title} href={path} currentPath={currentPath} />
        ))}
        <li>
          <LogOut formKey={user.formKey} />
        </li>
      </ul>
    </nav>
  );
}

const SettingsMenu = ({
  drawer,
  subnavRef,
  currentPath,
}: Here & Pick<HeaderDrawerProps, 'drawer' | 'subnavRef'>): ReactNode => (
  <details
    ref={subnavRef}
    className="header-drawer__sub"
    open={drawer.hasSubnav}
    onToggle={(event) => drawer.onSubnav(event.currentTarget.open)}
    suppressHydrationWarning
  >
    <summary className="header-drawer__more" aria-label="Settings pages">
      <IconChevronDown />
    </summary>
    <ul className="header-drawer__list">
      {underSettings.map(({ label, href, isNewTab }) => (
        <li key={href}>
          <a
            className="header-drawer__link"
            href={href}
            {...ariaCurrent(currentPath, href)}
            {...(isNewTab && { target: '_blank', rel: 'noopener' })}
          >
            {label}
          </a>
        </li>
      ))}
    </ul>
  </details>
);

function LogOut({ formKey }: { readonly formKey: string }): ReactNode {
  const header = useHeader();
  const key = useRef<HTMLInputElement>(null);
  /** Updates the form key, which changes when the user logs in again in a dialog. */
  function renewKey(): void {
    if (header && key.current) key.current.value = header.platform.bootstrap.form_key;
  }
  return (
    <form action={logOut.path} method="post" onSubmit={renewKey}>
      <input ref={key} type="hidden" name="form_key" value={formKey} />
      <button className="header-drawer__link" type="submit">
        Log out
      </button>
    </form>
  );
}

function VisitorMenu({ currentPath, appUrl, featuredBlog }: Here & VisitorDrawer): ReactNode {
  return (
    <nav className="header-drawer__menu" aria-label="Menu">
      <ul className="header-drawer__list">
        <Row href={pages.login.path} label="Log in" icon={IconPeople} currentPath={currentPath} />
        <Row
          href={pages.register.path}
          label="Get started"
          icon={IconPlus}
          currentPath={currentPath}
        />
        {appUrl !== undefined && (
          <Row href={appUrl} label="Get the app" icon={IconHome} currentPath={currentPath} />
        )}
      </ul>
      <ul className="header-drawer__list header-drawer__foot">
        <Row
          href={pages.explore.path}
          label="Explore"
          icon={IconExplore}
          currentPath={currentPath}
        />
        {featuredBlog !== undefined && (
          <li className="header-drawer__credit">
            <Avatar src={featuredBlog.avatarUrl} size="small" />
            <p className="header-drawer__credit-text">
              Featured blog:{' '}
              <a className="header-drawer__credit-link" href={blogPaths.home(featuredBlog.name)}>
                {featuredBlog.name}
              </a>
            </p>
          </li>
        )}
      </ul>
    </nav>
  );
}

interface LinkProps extends Here {
  readonly href: string;
  readonly label: string;
  readonly icon: IconComponent;
  readonly children?: ReactNode;
}

const Row = (props: LinkProps): ReactNode => (
  <li className="header-drawer__row">
    <DrawerLink {...props} />
  </li>
);

const FootLink = ({ href, label, currentPath }: Omit<LinkProps, 'icon'>): ReactNode => (
  <li>
    <a className="header-drawer__link" href={href} {...ariaCurrent(currentPath, href)}>
      {label}
    </a>
  </li>
);

const DrawerLink = ({ href, label, icon: Icon, currentPath, children }: LinkProps): ReactNode => (
  <a className="header-drawer__link" href={href} {...ariaCurrent(currentPath, href)}>
    <Icon />
    {label}
    {children}
  </a>
);

/** The count of an entry, if the drawer shows one. */
function Count({
  entry: { count, drawer },
  user,
}: {
  readonly entry: MenuEntry;
  readonly user: HeaderUser;
}): ReactNode {
  const store = useHeader()?.counts;
  const shown = drawer.at === 'top' ? drawer.count : undefined;
  const now = useRenderedStore(
    store,
    (counts) => (count ? countOf(count, counts) : 0),
    shown?.rendered(user) ?? 0,
  );
  return (
    shown && (
      <span className="header-drawer__count" hidden={shown.isHiddenAt0 && now === 0}>
        {formatCount(now)}
      </span>
    )
  );
}
