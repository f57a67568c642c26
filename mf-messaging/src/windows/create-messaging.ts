import type { Channel } from '@tessera/shared-contracts/blogs/blog';
import { isMessagingPath } from '@tessera/shared-contracts/messaging/conversation-paths';
import type { PageInfo } from '@tessera/shared-contracts/platform/bootstrap';
import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { pageKindOf } from '@tessera/shared-contracts/pages/page-kind';
import { observeChanges, onEnd } from '@tessera/shared-ui/lifetime';
import { createStore, type ReadableStore } from '@tessera/shared-ui/store';
import { defaultSender } from '@tessera/shared-contracts/messaging/messaging-channels';
import { createWindowHandlers } from '../conversation/presence/create-window-handlers.ts';
import type { InboxChange } from '../inbox/conversation-actions.ts';
import { windowStorageOf } from '../persistence/window-storage-location.ts';
import { openWindowStorage, clearOnLogOut } from '../persistence/window-storage.ts';
import type { News } from '../polling/create-news.ts';
import type { Unread } from '../polling/create-poller.ts';
import type { ChangedConversation } from '../polling/tab-changes.ts';
import { sumOf, type UnreadStore } from '../polling/unread-counts.ts';
import { keyOf, phoneWidth, roomFor, windowMotion } from './arrange-windows.ts';
import { createPlaces, type Places } from './create-places.ts';
import { createWindows, type Windows } from './create-windows.ts';
import type { MessagingAddress } from './messaging-link.ts';
import { openFromPage } from './open-from-page.ts';
import { keepWindows, type Welcome } from './restore-windows.ts';

export interface InboxState {
  readonly isOpen: boolean;
  /** Whether it opens with the field for a recipient. */
  readonly isComposing: boolean;
  /** The user's blog whose conversations the inbox shows. */
  readonly acting: Channel;
}

/** The state and logic of messaging, without its components. */
export interface Messaging {
  readonly windows: Windows;
  readonly places: Places;
  readonly inbox: ReadableStore<InboxState>;
  readonly unread: UnreadStore;
  /** Changes whenever lists of conversations may be outdated. */
  readonly changes: ReadableStore<number>;
  /**
   * Opens the inbox, perhaps with the field for the recipient of a new message; `as` is the name of
   * the acting blog.
   */
  openInbox(as?: string, isComposing?: boolean): void;
  closeInbox(): void;
  act(channel: Channel): void;
  /** Opens a conversation at the user's request, and closes the inbox. */
  openConversation(other: string, as?: string): void;
  /** Opens the conversation of the current page's address, in place of the page. */
  openFromPage(page: PageInfo, address: MessagingAddress): Promise<void>;
  /** Applies an action in the inbox to the conversation's window and the unread counts. */
  changedInInbox(change: InboxChange): void;
  /** Call after a conversation was muted or unmuted in its window. */
  muted(conversation: ChangedConversation): void;
  /** Call when the user types. */
  typed(): void;
}

const prefersReducedMotion = (): boolean =>
  'matchMedia' in window && matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Creates messaging for the user's blogs, and restores stored windows. */
export function createMessaging(
  platform: Platform,
  channels: readonly [Channel, ...Channel[]],
  news: News,
  signal: AbortSignal,
): Messaging {
  const { bootstrap } = platform;
  const { unread, changes, changed, poller, announcer, notifier, tabs } = news;
  const inbox = createStore<InboxState>({
    isOpen: false,
    isComposing: false,
    acting: defaultSender(channels) ?? channels[0],
  });
  const windows = createWindows({
    platform,
    channels,
    signal,
    room: () => roomFor(window.innerWidth),
    motion: () => (prefersReducedMotion() ? 0 : windowMotion),
    unreadOf: ({ token }, id) => unread.countOf(token, id),
    onChange: ({ uuid: acting }, other) => changedHere({ acting, other }),
    onRead({ token }, id, count) {
      unread.read(token, id, count);
      announcer.read(token, id, count);
      poller.read(token, id, count);
    },
    onSaved: () => news.play('send'),
  });

  function updateWindows(latest: Unread | undefined): void {
    for (const window of windows.store.state.open) {
      const model = windows.modelOf(window);
      const counts = latest?.[model?.acting.token ?? ''];
      model?.conversation.onPollAnswered();
      // without an id, the window's conversation may be any of the unread ones
      model?.conversation.setUnreadCount(
        window.id === '' ? sumOf(counts) : (counts?.[window.id] ?? 0),
      );
    }
  }

  news.connect({
    isOpen: (uuid, id) =>
      windows.store.state.open.some((window) => window.acting === uuid && window.id === id),
    onAnswer: updateWindows,
    onTabChange: catchUp,
    handlers: createWindowHandlers(windows),
  });

  /** Updates a conversation after a change that its window's model did not make. */
  function catchUp({ acting, other }: ChangedConversation): void {
    const { open, minimized } = windows.store.state;
    for (const window of [...open, ...minimized]) {
      if (window.acting !== acting || window.other !== other) continue;
      const conversation = windows.modelOf(window)?.conversation;
      const isFetched = conversation?.store.state.shown.view !== 'loading';
      // a minimized conversation that was never fetched is fetched when restored
      if (isFetched || open.includes(window)) void conversation?.fetchUnread(0);
    }
    changed();
  }
  function changedHere(changes: ChangedConversation): void {
    tabs.notify(changes);
    changed();
  }
  function muted(conversation: ChangedConversation): void {
    tabs.notify(conversation);
    poller.now();
    catchUp(conversation);
  }

  function pollForWhatIsOpen(): void {
    const { open, minimized } = windows.store.state;
    news.showsOnlyInbox(inbox.state.isOpen && open.length + minimized.length === 0);
  }

  const named = (name: string | undefined): Channel | undefined =>
    channels.find((channel) => channel.name === name);

  onEnd(signal, windows.store.subscribe(pollForWhatIsOpen));
  onEnd(signal, inbox.subscribe(pollForWhatIsOpen));
  window.addEventListener('resize', () => windows.fit(), { signal });
  // on phones, a window covers the page
  const isPhone = (): boolean => window.innerWidth <= phoneWidth;
  function welcome(): Welcome {
    const { pathname } = window.location;
    if (isPhone()) return isMessagingPath(pathname) ? 'open' : 'minimized';
    return pageKindOf(pathname) === 'desk' ? 'aside' : 'open';
  }
  let kind = pageKindOf(window.location.pathname);
  observeChanges(signal, platform.router.page$, function makeRoom() {
    const before = kind;
    kind = pageKindOf(window.location.pathname);
    if (kind === before || isPhone()) return;
    if (kind === 'desk') windows.setAside();
    else windows.bringBack();
  });
  const storage = openWindowStorage(platform);
  if (storage) keepWindows(windows, storage, welcome, signal);
  const kept = windowStorageOf(platform);
  if (kept) clearOnLogOut(signal, kept);
  const places = createPlaces(kept, signal);

  function openConversation(other: string, as?: string): void {
    // ignore requests for a conversation with one of the user's own blogs
    if (bootstrap.channels.some(({ name }) => name === other)) return;
    notifier.ask();
    const acting = named(as) ?? inbox.state.acting;
    const isOpen = windows.store.state.open.some(
      (window) => window.acting === acting.uuid && window.other === other,
    );
    windows.open(other, acting);
    // another remote may have sent a message since the window last fetched the conversation
    if (isOpen) {
      poller.now();
      catchUp({ acting: acting.uuid, other });
    }
    inbox.set({ ...inbox.state, isOpen: false });
  }

  return {
    windows,
    places,
    inbox,
    unread,
    changes,
    openInbox(as, isComposing = false) {
      inbox.set({ isOpen: true, isComposing, acting: named(as) ?? inbox.state.acting });
    },
    closeInbox() {
      if (inbox.state.isOpen) inbox.set({ ...inbox.state, isOpen: false });
    },
    act: (acting) => inbox.set({ ...inbox.state, acting }),
    openConversation,
    openFromPage: (page, address) => openFromPage(platform, page, address, openConversation),
    changedInInbox({ kind, conversation, other }) {
      const { id, participantUuid: acting, unreadCount } = conversation;
      if (kind === 'muted') return muted({ acting, other });
      const token = channels.find(({ uuid }) => uuid === acting)?.token ?? '';
      // an open window would mark the conversation as read again, or show deleted messages
      if (kind === 'unread' || kind === 'deleted') windows.close(keyOf(acting, other));
      if (kind === 'unread') announcer.unread(token, id);
      if (kind === 'read' || kind === 'deleted') {
        unread.read(token, id, unreadCount);
        announcer.read(token, id, unreadCount);
      }
      poller.now();
      changedHere({ acting, other });
    },
    muted,
    typed: () => poller.typed(),
  };
}
