import type { Channel } from '@tessera/shared-contracts/blogs/blog';
import { pollEvents } from '@tessera/shared-contracts/messaging/endpoints';
import { unreadChanged } from '@tessera/shared-contracts/messaging/events';
import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { listen, onEnd } from '@tessera/shared-ui/lifetime';
import { createStore, type ReadableStore } from '@tessera/shared-ui/store';
import { defaultSender } from '@tessera/shared-contracts/messaging/messaging-channels';
import { createWindowHandlers } from '../conversation/presence/create-window-handlers.ts';
import type { InboxChange } from '../inbox/conversation-actions.ts';
import { clearOnLogOut } from '../persistence/clear-on-log-out.ts';
import { windowStorageOf } from '../persistence/window-storage-location.ts';
import { openWindowStorage } from '../persistence/window-storage.ts';
import { createNewsAnnouncer } from '../polling/announce-news.ts';
import { createPoller, type Unread } from '../polling/create-poller.ts';
import { createNotifier, notifierDefaults } from '../polling/desktop-notifications.ts';
import { createNewsStream } from '../polling/news-stream.ts';
import { createSoundPlayer } from '../polling/sounds.ts';
import { createTabChanges, type ChangedConversation } from '../polling/tab-changes.ts';
import { createUnreadCounts, sumOf, type UnreadStore } from '../polling/unread-counts.ts';
import { keyOf } from './arrange-windows.ts';
import { createWindows, type Windows } from './create-windows.ts';
import { keepWindows } from './restore-windows.ts';
import { roomFor, windowMotion } from './window-sizes.ts';

export interface InboxState {
  readonly isOpen: boolean;
  /** The user's blog whose conversations the inbox shows. */
  readonly acting: Channel;
}

/** The state and logic of messaging, without its components. */
export interface Messaging {
  readonly windows: Windows;
  readonly inbox: ReadableStore<InboxState>;
  readonly unread: UnreadStore;
  /** Changes whenever lists of conversations may be outdated. */
  readonly changes: ReadableStore<number>;
  /** Opens the inbox; `as` is the name of the acting blog. */
  openInbox(as?: string): void;
  closeInbox(): void;
  act(channel: Channel): void;
  /** Opens a conversation at the user's request, and closes the inbox. */
  openConversation(other: string, as?: string): void;
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
  signal: AbortSignal,
): Messaging {
  const { bus, call, flags, bootstrap } = platform;
  const user = bootstrap.user?.name ?? '';
  const isPolled = bootstrap.user?.is_verified_email === true;
  const inbox = createStore<InboxState>({
    isOpen: false,
    acting: defaultSender(channels) ?? channels[0],
  });
  const changes = createStore(0);
  const changed = (): void => changes.set(changes.state + 1);
  const play = createSoundPlayer(bootstrap.user?.is_sounds_enabled === true);
  const notifier = createNotifier(
    { ...notifierDefaults, isEnabled: flags.isOn('isDesktopNotificationsEnabled') },
    signal,
  );
  const unread = createUnreadCounts(
    Object.fromEntries(channels.map(({ token, unread_count: count }) => [token, count])),
    isPolled,
    signal,
  );
  let latest: Unread | undefined;
  const poller = createPoller({
    call,
    mentionKeys: channels.map(({ token }) => token),
    config: bootstrap.config.messaging,
    onChange: take,
    onAnswer() {
      news.revive();
      updateWindows();
    },
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
    onSaved: () => play('send'),
  });

  const announcer = createNewsAnnouncer({
    channels,
    isOpen: (uuid, id) =>
      windows.store.state.open.some((window) => window.acting === uuid && window.id === id),
    play,
    notifier,
    channel: platform.channel,
    signal,
  });

  function take(answer: Unread, muted: ReadonlySet<string>): void {
    unread.take(answer);
    latest = answer;
    announcer.take(answer, muted);
    changed();
  }

  /**
   * Runs after every response to a poll, even if no count has changed: the same count may now stand
   * for other messages.
   */
  function updateWindows(): void {
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

  const tell = createWindowHandlers(windows);
  const news = createNewsStream({
    channel: platform.channel,
    user,
    handlers: {
      ...tell,
      [pollEvents.news]: () => poller.news(),
      [pollEvents.sent](data) {
        tell[pollEvents.sent](data);
        changed();
      },
    },
    signal,
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
    poller.now();
    changed();
  }
  const tabs = createTabChanges(platform.channel, user, catchUp, signal);
  function changedHere(changes: ChangedConversation): void {
    tabs.notify(changes);
    changed();
  }
  function muted(conversation: ChangedConversation): void {
    tabs.notify(conversation);
    catchUp(conversation);
  }

  function pollForWhatIsOpen(): void {
    if (!isPolled) return;
    const { open, minimized } = windows.store.state;
    // the unread count of a minimized window must stay current
    const hasWindows = open.length + minimized.length > 0;
    const context = hasWindows ? 'conversation' : inbox.state.isOpen ? 'inbox' : undefined;
    poller.watch(context);
    news.listen(context !== undefined);
  }

  const sentCounts = new Map(channels.map(({ token, unread_count: count }) => [token, count]));
  function sendCounts(): void {
    for (const { name, token } of channels) {
      const count = unread.store.state[token]?.sum ?? 0;
      if (sentCounts.get(token) === count) continue;
      sentCounts.set(token, count);
      bus.emit(unreadChanged, { tumblelog: name, count });
    }
  }

  const named = (name: string | undefined): Channel | undefined =>
    channels.find((channel) => channel.name === name);

  onEnd(signal, windows.store.subscribe(pollForWhatIsOpen));
  onEnd(signal, inbox.subscribe(pollForWhatIsOpen));
  onEnd(signal, unread.store.subscribe(sendCounts));
  onEnd(signal, () => poller.stop());
  listen(signal, window, 'resize', () => windows.fit());
  const storage = openWindowStorage(platform);
  if (storage) keepWindows(windows, storage, signal);
  const kept = windowStorageOf(platform);
  if (kept) clearOnLogOut(signal, kept);

  return {
    windows,
    inbox,
    unread,
    changes,
    openInbox(as) {
      inbox.set({ isOpen: true, acting: named(as) ?? inbox.state.acting });
    },
    closeInbox() {
      if (inbox.state.isOpen) inbox.set({ ...inbox.state, isOpen: false });
    },
    act: (acting) => inbox.set({ ...inbox.state, acting }),
    openConversation(other, as) {
      // ignore requests for a conversation with one of the user's own blogs
      if (bootstrap.channels.some(({ name }) => name === other)) return;
      notifier.ask();
      const acting = named(as) ?? inbox.state.acting;
      const isOpen = windows.store.state.open.some(
        (window) => window.acting === acting.uuid && window.other === other,
      );
      windows.open(other, acting);
      // another remote may have sent a message since the window last fetched the conversation
      if (isOpen) catchUp({ acting: acting.uuid, other });
      inbox.set({ ...inbox.state, isOpen: false });
    },
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
