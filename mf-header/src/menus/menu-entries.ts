import { pages } from '@tessera/shared-contracts/pages/pages';
import { helpPath, type Flags } from '@tessera/shared-contracts/platform/flags';
import type { HeaderUser } from '@tessera/shared-contracts/platform/header-view';
import {
  IconHeart,
  IconHome,
  IconPeople,
  IconSettings,
  type IconComponent,
} from '@tessera/shared-ui/Icon';
import type { CountName } from '../header/counters/count-store.ts';

/** A count that the drawer shows; the server renders it before the counts are known here. */
interface DrawerCount {
  readonly rendered: (user: HeaderUser) => number;
  readonly isHiddenAt0: boolean;
}

/**
 * An entry of the account menu (desktop) and of the drawer (mobile). Each menu shows the entries of
 * one place together, in the order of the list.
 */
export interface MenuEntry {
  readonly label: string;
  readonly path: string;
  /** The path in the account menu, if it depends on flags. */
  readonly pathByFlags?: (flags: Flags) => string;
  /** Whether only staff see the entry. The drawer does not know who is staff. */
  readonly isForStaff?: boolean;
  readonly count?: CountName;
  /** Above or below the user's blogs. */
  readonly account: 'above' | 'below' | 'nowhere';
  readonly drawer:
    | {
        readonly at: 'top';
        readonly icon: IconComponent;
        readonly count?: DrawerCount;
        /** Whether the settings pages and the entries `underSettings` are a submenu of it. */
        readonly hasSettings?: boolean;
      }
    | { readonly at: 'underSettings' | 'foot' | 'nowhere' };
}

/** The entries of both menus. */
export const menuEntries: readonly MenuEntry[] = [
  {
    label: 'Dashboard',
    path: pages.dashboard.path,
    account: 'nowhere',
    drawer: { at: 'top', icon: IconHome },
  },
  {
    label: 'Likes',
    path: pages.likes.path,
    count: 'likes',
    account: 'above',
    drawer: {
      at: 'top',
      icon: IconHeart,
      count: { rendered: ({ likes }) => likes, isHiddenAt0: true },
    },
  },
  {
    label: 'Following',
    path: pages.following.path,
    count: 'following',
    account: 'above',
    drawer: {
      at: 'top',
      icon: IconPeople,
      count: { rendered: ({ following }) => following, isHiddenAt0: false },
    },
  },
  {
    label: 'Drafts',
    path: pages.drafts.path,
    count: 'drafts',
    account: 'above',
    drawer: { at: 'foot' },
  },
  {
    label: 'Queue',
    path: pages.queue.path,
    count: 'queued',
    account: 'above',
    drawer: { at: 'foot' },
  },
  {
    label: 'Inbox',
    path: pages.inbox.path,
    count: 'waiting',
    account: 'above',
    drawer: { at: 'foot' },
  },
  // the header itself holds this link on wide screens
  { label: 'Explore', path: pages.explore.path, account: 'nowhere', drawer: { at: 'foot' } },
  {
    label: 'Moderation',
    path: pages.moderation.path,
    isForStaff: true,
    account: 'below',
    drawer: { at: 'nowhere' },
  },
  {
    label: 'Settings',
    path: pages.settings.path,
    account: 'below',
    drawer: { at: 'top', icon: IconSettings, hasSettings: true },
  },
  {
    label: 'Help',
    path: pages.help.path,
    pathByFlags: helpPath,
    account: 'below',
    drawer: { at: 'underSettings' },
  },
];
