import type { Channel } from '@tessera/shared-contracts/blogs/blog';
import { unreadChanged } from '@tessera/shared-contracts/messaging/events';
import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { listen, onEnd } from '@tessera/shared-ui/lifetime';
import { createStore, type ReadableStore } from '@tessera/shared-ui/store';
import { defaultSender } from '../channels/channel-records.ts';
import { clearOnLogOut } from '../persistence/clear-on-log-out.ts';
import { keptWindows } from '../persistence/kept-windows.ts';
import { openWindowStorage } from '../persistence/window-storage.ts';
import { createPoller, type Unread } from '../polling/create-poller.ts';
import { createNotifier, notifierDefaults } from '../polling/desktop-notifications.ts';
import { createSoundPlayer } from '../polling/sounds.ts';
import { createUnreadCounts, type UnreadStore } from '../polling/unread-counts.ts';
import { createWindows, type Windows } from './create-windows.ts';
import { keepWindows } from './restore-windows.ts';
import { roomFor, windowMotion } from './window-sizes.ts';

export interface InboxState {
  readonly isOpen: boolean;
  /** The own blog that acts. */
  readonly acting: Channel;
}

/** Everything of messaging that is not on the screen. */
export interface Messaging {
  readonly windows: Windows;
  readonly inbox: ReadableStore<InboxState>;
  readonly unread: UnreadStore;
  /** Changes whenever lists of conversations may be outdated. */
  readonly changes: ReadableStore<number>;
  /** Opens the inbox; `as` names the acting own blog. */
  openInbox(as?: string): void;
  closeInbox(): void;
  act(channel: Channel): void;
  /** Opens a conversation for the user, and closes the inbox. */
  openConversation(other: string, as?: string): void;
  /** The user is typing. */
  typed(): void;
}

const prefersStill = (): boolean =>
  'matchMedia' in window && matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Creates messaging for own blogs, at least one, and restores the windows that were stored. */
export function createMessaging(
  platform: Platform,
  channels: readonly [Channel, ...Channel[]],
  signal: AbortSignal,
): Messaging {
  const { bus, call, flags, bootstrap } = platform;
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
      for (const window of windows.store.state.open)
        windows.modelOf(window)?.conversation.answered();
    },
  });

  const windows = createWindows({
    platform,
    channels,
    signal,
    room: () => roomFor(window.innerWidth),
    motion: () => (prefersStill() ? 0 : windowMotion),
    unreadOf: ({ token }, id) => unread.countOf(token, id),
    onChange: changed,
    onRead({ token }, id, count) {
      unread.read(token, id, count);
      poller.now();
    },
    onSaved: () => play('send'),
  });

  /** Announces messages that came since the answer before. */
  function announce({ name, token, uuid }: Channel, answer: Unread): void {
    const risen = Object.entries(answer[token] ?? {}).filter(
      ([id, count]) => count > (latest?.[token]?.[id] ?? 0),
    );
    const isOpen = ([id]: readonly [string, number]): boolean =>
      windows.store.state.open.some((window) => window.acting === uuid && window.id === id);
    if (risen.some(isOpen)) play('receive');
    if (!risen.every(isOpen)) play('notification');
    if (risen.length > 0 && (document.hidden || !risen.every(isOpen))) notifier.show(name);
  }

  function take(answer: Unread): void {
    unread.take(answer);
    // the first answer tells what is unread, not what is new
    if (latest) for (const channel of channels) announce(channel, answer);
    latest = answer;
    for (const window of windows.store.state.open) {
      const model = windows.modelOf(window);
      if (model && window.id !== '')
        model.conversation.tell(answer[model.acting.token]?.[window.id] ?? 0);
    }
    changed();
  }

  function pollForWhatIsOpen(): void {
    if (!isPolled) return;
    const { open, minimized } = windows.store.state;
    // the count of a minimized window must stay current
    if (open.length + minimized.length > 0) poller.watch('conversation');
    else poller.watch(inbox.state.isOpen ? 'inbox' : undefined);
  }

  const told = new Map(channels.map(({ token, unread_count: count }) => [token, count]));
  function tellCounts(): void {
    for (const { name, token } of channels) {
      const count = unread.store.state[token]?.sum ?? 0;
      if (told.get(token) === count) continue;
      told.set(token, count);
      bus.emit(unreadChanged, { tumblelog: name, count });
    }
  }

  const named = (name: string | undefined): Channel | undefined =>
    channels.find((channel) => channel.name === name);

  onEnd(signal, windows.store.subscribe(pollForWhatIsOpen));
  onEnd(signal, inbox.subscribe(pollForWhatIsOpen));
  onEnd(signal, unread.store.subscribe(tellCounts));
  onEnd(signal, () => poller.stop());
  listen(signal, window, 'resize', () => windows.fit());
  const storage = openWindowStorage(platform);
  if (storage) keepWindows(windows, storage, signal);
  const kept = keptWindows(platform);
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
      // ignore requests for a conversation with an own blog
      if (bootstrap.channels.some(({ name }) => name === other)) return;
      notifier.ask();
      windows.open(other, named(as) ?? inbox.state.acting);
      inbox.set({ ...inbox.state, isOpen: false });
    },
    typed: () => poller.typed(),
  };
}
