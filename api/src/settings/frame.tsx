import type { ReactNode } from 'react';
import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { pages } from '@tessera/shared-contracts/pages/pages';
import type { AppContext, Viewer } from '../http/context.ts';
import type { RefusalError } from '../http/refusal.ts';
import { renderPage } from '../pages/document.tsx';

/** A refused form: which one, the submitted values, and why. */
export interface Refused {
  readonly form: string;
  readonly values: Readonly<Record<string, unknown>>;
  readonly refusal: RefusalError;
}

/** The settings pages, in the order and by the names of the menus that link to them. */
export const sections = {
  account: { path: pages.accountSettings.path, title: 'Account' },
  password: { path: pages.passwordSettings.path, title: 'Password' },
  tfa: { path: pages.tfaSettings.path, title: 'Two-factor authentication' },
  dashboard: { path: pages.dashboardSettings.path, title: 'Dashboard' },
  notifications: { path: pages.notificationSettings.path, title: 'Notifications' },
  apps: { path: pages.appSettings.path, title: 'Apps' },
} as const;
export type Section = keyof typeof sections;

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
      <h2 className="settings__nav-title">{label}</h2>
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

/** A settings page that is not a section, in the same frame. */
export interface FramedPage {
  /** Name of the page for the browser's side. */
  readonly name: string;
  readonly title: string;
  /** The current or nearest link of the navigation. */
  readonly path: string;
  /** The blog it is about. */
  readonly blog?: string;
}

/** The frame of the settings pages: navigation and content. Works without script. */
export const renderFramedPage = (
  c: AppContext,
  viewer: Viewer,
  { name, title, path, blog = '' }: FramedPage,
  content: ReactNode,
  refused?: Pick<Refused, 'refusal'>,
): Promise<Response> =>
  renderPage(
    c,
    {
      info: { name, base_route: pages.dashboard.path, title, blog },
      layout: 'wide',
      head: { robots: 'noindex' },
      ...(refused && { status: refused.refusal.status }),
    },
    <div className="settings">
      <nav className="settings__nav" aria-label="Settings">
        <Links
          label="You"
          links={[...Object.values(sections), { path: pages.filters.path, title: 'Filters' }].map(
            (section) => ({
              href: section.path,
              text: section.title,
              isCurrent: section.path === path,
            }),
          )}
        />
        <Links
          label="Your blogs"
          links={[
            ...viewer.blogs.map((own) => ({ href: blogPaths.settings(own.name), text: own.name })),
            { href: blogPaths.own, text: 'All blogs' },
          ].map((link) => ({ ...link, isCurrent: link.href === path }))}
        />
        {viewer.isStaff && (
          <Links label="Staff" links={[{ href: pages.moderation.path, text: 'Moderation' }]} />
        )}
      </nav>
      <div className="page__column settings__page">
        <h1 className="page__title">{title}</h1>
        {content}
      </div>
    </div>,
  );

/** A page of the sections in its frame. */
export const renderSettingsPage = (
  c: AppContext,
  viewer: Viewer,
  section: Section,
  content: ReactNode,
  refused?: Refused,
): Promise<Response> =>
  renderFramedPage(c, viewer, { name: 'settings', ...sections[section] }, content, refused);
