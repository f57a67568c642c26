import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { conversationPaths } from '@tessera/shared-contracts/messaging/conversation-paths';
import { pages } from '@tessera/shared-contracts/pages/pages';
import { helpPath, type Flags } from '@tessera/shared-contracts/platform/flags';
import type { HeaderUser } from '@tessera/shared-contracts/platform/header-view';
import {
  IconAnswer,
  IconBell,
  IconBookmark,
  IconClock,
  IconDraft,
  IconExplore,
  IconHeart,
  IconHome,
  IconMessage,
  IconPeople,
  IconSettings,
  IconTag,
  type IconComponent,
} from '@tessera/shared-ui/Icon';
import type { CountName } from '../header/counters/count-store.ts';

/** A count that the drawer shows; the server renders it before the counts are known here. */
interface DrawerCount {
  readonly rendered: (user: HeaderUser) => number;
  readonly isHiddenAt0: boolean;
}

/** How the site navigation shows an entry: at the side of wide windows, and in the bar of phones. */
export interface NavEntry {
  /** Default: the entry's own label. */
  readonly label?: string;
  readonly icon: IconComponent;
  /** The path, if it depends on the user. */
  readonly pathOf?: (user: HeaderUser) => string;
  /** Whether the user can use it. Default: everybody can. */
  readonly isFor?: (user: HeaderUser) => boolean;
  /** The count that the server renders; without it, the entry shows none. Hidden at 0. */
  readonly rendered?: (user: HeaderUser) => number;
  /** News, such as unread messages, has a badge; other counts are quiet. */
  readonly isNews?: boolean;
  readonly isInBar?: boolean;
}

/**
 * An entry of the account menu (desktop), of the drawer (mobile) and of the site navigation. Each
 * menu shows the entries of one place together, in the order of the list.
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
  /** Not in the site navigation if absent. */
  readonly nav?: NavEntry;
}

/** The entries of all menus. */
export const menuEntries: readonly MenuEntry[] = [
  {
    label: 'Dashboard',
    path: pages.dashboard.path,
    account: 'nowhere',
    drawer: { at: 'top', icon: IconHome },
    nav: { label: 'Home', icon: IconHome, isInBar: true },
  },
  // the header itself holds the links to Explore, Activity and Messages
  {
    label: 'Explore',
    path: pages.explore.path,
    account: 'nowhere',
    drawer: { at: 'foot' },
    nav: { icon: IconExplore, isInBar: true },
  },
  {
    label: 'Activity',
    path: pages.activity.path,
    count: 'activity',
    account: 'nowhere',
    drawer: { at: 'nowhere' },
    nav: {
      icon: IconBell,
      pathOf: ({ name }) => blogPaths.activity(name),
      rendered: ({ newActivity }) => newActivity,
      isNews: true,
      isInBar: true,
    },
  },
  {
    label: 'Messages',
    path: conversationPaths.list,
    count: 'unread',
    account: 'nowhere',
    drawer: { at: 'nowhere' },
    nav: {
      icon: IconMessage,
      isFor: ({ canMessage }) => canMessage,
      rendered: ({ unreadCount }) => unreadCount,
      isNews: true,
      isInBar: true,
    },
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
    nav: { icon: IconHeart },
  },
  {
    label: 'Bookmarks',
    path: pages.bookmarks.path,
    account: 'above',
    drawer: { at: 'foot' },
    nav: { icon: IconBookmark },
  },
  {
    label: 'Tags',
    path: pages.followedTags.path,
    account: 'above',
    drawer: { at: 'foot' },
    nav: { icon: IconTag },
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
    nav: { icon: IconDraft, rendered: ({ drafts }) => drafts },
  },
  {
    label: 'Queue',
    path: pages.queue.path,
    count: 'queued',
    account: 'above',
    drawer: { at: 'foot' },
    nav: { icon: IconClock, rendered: ({ queued }) => queued },
  },
  {
    label: 'Inbox',
    path: pages.inbox.path,
    count: 'waiting',
    account: 'above',
    drawer: { at: 'foot' },
    nav: { icon: IconAnswer, rendered: ({ waiting }) => waiting },
  },
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
