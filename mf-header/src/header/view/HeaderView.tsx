import { controlAttributes } from '@tessera/shared-contracts/platform/control-attributes';
import { headerAttributes } from '@tessera/shared-contracts/platform/header-attributes';
import { newPostPath, pages } from '@tessera/shared-contracts/pages/pages';
import type { HeaderProps } from '@tessera/shared-contracts/platform/header-view';
import { IconExplore, IconMenu } from '@tessera/shared-ui/Icon';
import { useRenderedStore } from '../mounting/use-rendered-store.ts';
import { LinkButton } from '@tessera/shared-ui/LinkButton';
import { useRef, type ReactNode } from 'react';
import { useDrawer, type Drawer } from '../drawer/use-drawer.ts';
import { HeaderLogo } from './HeaderLogo.tsx';
import { useHeader } from '../mounting/header-context.ts';
import { ariaCurrent, invokerCommand } from './header-links.ts';
import './header.css';
import './header-search.css';
import './header-drawer.css';
import { HeaderDrawer } from './HeaderDrawer.tsx';
import { HeaderSearch } from './HeaderSearch.tsx';
import { SiteNav } from './SiteNav.tsx';
import { UserEntries } from './UserEntries.tsx';

/** Props of the header; all except `user` and `currentPath` are optional. */
export type HeaderViewProps = Pick<HeaderProps, 'user' | 'currentPath'> & Partial<HeaderProps>;

/**
 * The header, both as the server renders it and once hydrated. Every entry is a link, the search is a
 * form, and the drawer is a dialog that the menu button opens without script. The server renders the
 * state in the props; once hydrated, the header shows the state of the stores in {@link useHeader}.
 */
export function HeaderView({
  user,
  currentPath: renderedPath,
  baseRoute = pages.dashboard.path,
  inputs = {},
  visitorDrawer = {},
  menu = [],
  isTransparent = false,
  isUnstuck = false,
}: HeaderViewProps): ReactNode {
  const page = useHeader()?.page;
  const dialogRef = useRef<HTMLDialogElement>(null);
  const subnavRef = useRef<HTMLDetailsElement>(null);
  const drawer = useDrawer(dialogRef, subnavRef);
  const frame = useFrame(isTransparent, isUnstuck);
  const currentPath = useRenderedStore(page, ({ path }) => path, renderedPath);
  const title = useRenderedStore(page, (shown) => shown.title, inputs.page_title ?? '');
  const shownRoute = useRenderedStore(page, (shown) => shown.baseRoute, baseRoute);
  const home = user === null ? pages.home.path : pages.dashboard.path;
  return (
    <>
      <header
        className="header-view"
        {...frame}
        // show-visibility.ts sets these attributes before hydration
        suppressHydrationWarning
      >
        <div className="header-view__bar">
          <Burger drawer={drawer} />
          <HeaderLogo href={home} currentPath={currentPath} />
          <span className="header-view__title" hidden={title === ''}>
            {title}
          </span>
          <nav className="header-view__nav" aria-label="Main">
            <a
              className="header-view__link"
              href={pages.explore.path}
              {...ariaCurrent(currentPath, pages.explore.path)}
            >
              <IconExplore />
              <span className="header-view__label">Explore</span>
            </a>
          </nav>
          <HeaderSearch inputs={inputs} />
          {user === null ? (
            <VisitorLinks currentPath={currentPath} />
          ) : (
            <UserEntries user={user} currentPath={currentPath} menu={menu} />
          )}
        </div>
      </header>
      <SiteNav user={user} currentPath={currentPath} />
      <HeaderDrawer
        drawer={drawer}
        dialogRef={dialogRef}
        subnavRef={subnavRef}
        user={user}
        currentPath={currentPath}
        newPostHref={newPostPath(shownRoute, 'text')}
        menu={menu}
        {...visitorDrawer}
      />
    </>
  );
}

/** The attributes by which header.css recognises the states of the header. */
function useFrame(isTransparent: boolean, isUnstuck: boolean) {
  const visibility = useHeader()?.visibility;
  return {
    [headerAttributes.transparent]:
      useRenderedStore(visibility, (state) => state.isTransparent, isTransparent) || undefined,
    [headerAttributes.unstuck]:
      useRenderedStore(visibility, (state) => state.isUnstuck, isUnstuck) || undefined,
    [headerAttributes.hidden]:
      useRenderedStore(visibility, (state) => state.isHidden, false) || undefined,
    [headerAttributes.stuck]:
      useRenderedStore(visibility, (state) => state.isStuck, false) || undefined,
    [headerAttributes.away]:
      useRenderedStore(visibility, (state) => state.isAway, false) || undefined,
  };
}

const Burger = ({ drawer }: { readonly drawer: Drawer }): ReactNode => (
  <button
    type="button"
    className="header-view__burger"
    {...{ [controlAttributes.burger]: '' }}
    aria-label="Menu"
    aria-haspopup="dialog"
    onClick={drawer.onBurger}
    {...invokerCommand('show-modal')}
    suppressHydrationWarning
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
        href={pages.login.path}
        {...ariaCurrent(currentPath, pages.login.path)}
      >
        Log in
      </LinkButton>
      <LinkButton
        variant="primary"
        className="header-view__sign-up"
        href={pages.register.path}
        {...ariaCurrent(currentPath, pages.register.path)}
      >
        Sign up
      </LinkButton>
    </nav>
  );
}
