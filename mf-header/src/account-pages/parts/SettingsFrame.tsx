import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { pages } from '@tessera/shared-contracts/pages/pages';
import type { SettingsNav } from '@tessera/shared-contracts/core/settings-nav';
import { Button } from '@tessera/shared-ui/Button';
import { IconChevronDown } from '@tessera/shared-ui/Icon';
import type { ReactNode } from 'react';
import { settingsEntries } from '../../menus/settings-entries.ts';
import { settingsMenuId } from './settings-menu.ts';
import './settings.css';

function Links({
  label,
  links,
}: {
  readonly label: string;
  readonly links: readonly {
    readonly href: string;
    readonly text: string;
    readonly isCurrent?: boolean;
  }[];
}): ReactNode {
  return (
    <>
      <h2 className="page__side-title settings__nav-title">{label}</h2>
      <ul className="settings__links">
        {links.map(({ href, text, isCurrent }) => (
          <li className="settings__links-row" key={href}>
            <a
              className="settings__link"
              href={href}
              {...(isCurrent === true && { 'aria-current': 'page' as const })}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

/**
 * The frame of all settings pages: navigation in the side column, and content. Without a side column,
 * the navigation is a native popover, which opens without script.
 */
export function SettingsFrame({
  nav: { current, blogs, isStaff },
  title,
  children,
}: {
  readonly nav: SettingsNav;
  readonly title: string;
  readonly children: ReactNode;
}): ReactNode {
  const isCurrent = (path: string): boolean => path === current;
  return (
    <>
      <nav className="page__side settings__nav" aria-label="Settings">
        <Button popoverTarget={settingsMenuId} className="settings__nav-button">
          All settings
          <IconChevronDown />
        </Button>
        <div className="settings__menu" id={settingsMenuId} popover="auto">
          <Links
            label="You"
            links={settingsEntries.map(({ path, title: text }) => ({
              href: path,
              text,
              isCurrent: isCurrent(path),
            }))}
          />
          <Links
            label="Your blogs"
            links={[
              ...blogs.map((own) => ({ href: blogPaths.settings(own), text: own })),
              { href: blogPaths.own, text: 'All blogs' },
            ].map((link) => ({ ...link, isCurrent: isCurrent(link.href) }))}
          />
          {isStaff && (
            <Links label="Staff" links={[{ href: pages.moderation.path, text: 'Moderation' }]} />
          )}
        </div>
      </nav>
      <div className="page__column settings__page">
        <header className="page__head">
          <h1 className="page__title">{title}</h1>
        </header>
        {children}
      </div>
    </>
  );
}
