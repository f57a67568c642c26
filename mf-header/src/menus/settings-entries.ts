import { pages } from '@tessera/shared-contracts/pages/pages';
import { appearanceTexts } from '@tessera/shared-contracts/settings/appearance';
import { settingsSections } from '@tessera/shared-contracts/settings/settings-sections';

/** An entry of the navigation of settings pages, and of the submenu of the drawer. */
export interface SettingsEntry {
  readonly title: string;
  readonly path: string;
  /** How the drawer opens the page; the specification leaves some pages out of the drawer. */
  readonly drawer: 'sameTab' | 'newTab' | 'nowhere';
}

const { account, password, tfa, dashboard, notifications, apps } = settingsSections;

/** The settings pages in the order of both menus. */
export const settingsEntries: readonly SettingsEntry[] = [
  { ...account, drawer: 'newTab' },
  { ...password, drawer: 'sameTab' },
  { ...tfa, drawer: 'sameTab' },
  { ...dashboard, drawer: 'nowhere' },
  { title: appearanceTexts.title, path: pages.appearance.path, drawer: 'sameTab' },
  { ...notifications, drawer: 'newTab' },
  { ...apps, drawer: 'newTab' },
  { title: 'Filters', path: pages.filters.path, drawer: 'nowhere' },
];
