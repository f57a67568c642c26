import type { Channel } from '@tessera/shared-contracts/blogs/blog';
import { liveEvents } from '@tessera/shared-contracts/live/live-events';
import { unreadChanged } from '@tessera/shared-contracts/messaging/events';
import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { observe, onEnd } from '@tessera/shared-ui/lifetime';
import { createStore, type ReadableStore } from '@tessera/shared-ui/store';
import { createNewsAnnouncer, type NewsAnnouncer } from './announce-news.ts';
import { createPoller, type Poller, type Unread } from './create-poller.ts';
import { createNotifier, notifierDefaults, type Notifier } from './desktop-notifications.ts';
import { keepListCurrent } from './keep-list-current.ts';
import { createSoundPlayer, type SoundName } from './sounds.ts';
import { createTabChanges, type ChangedConversation, type TabChanges } from './tab-changes.ts';
import { createUnreadCounts, type UnreadStore } from './unread-counts.ts';

/** The events of the server that are about messages. */
const messageEvents = [
  liveEvents.news,
  liveEvents.typing,
  liveEvents.changed,
  liveEvents.sent,
] as const;

/** Handlers for the events of the server, by event name; each gets the data of its event. */
type NewsHandlers = Readonly<Record<string, (data: string) => void>>;

/** What the inbox and the conversation windows need to hear. */
interface NewsListener {
  /** Whether a conversation of the user's blog `uuid` is in an open window. */
  isOpen(uuid: string, id: string): boolean;
  /**
   * Called after every response to a poll, even if no count has changed: the same count may now
   * stand for other messages. `unread` are the latest counts.
   */
  onAnswer(unread: Unread | undefined): void;
  /** Called after another tab has changed a conversation; reports the change to {@link News}. */
  onTabChange(changed: ChangedConversation): void;
  /** Handle the events of the server, by name. */
  readonly handlers: NewsHandlers;
}

/** The user's unread messages on a page, whether messaging is open or not. */
export interface News {
  readonly unread: UnreadStore;
  /** Changes whenever lists of conversations may be outdated. */
  readonly changes: ReadableStore<number>;
  /** Changes {@link changes}. */
  changed(): void;
  readonly poller: Pick<Poller, 'now' | 'read' | 'typed'>;
  readonly announcer: Pick<NewsAnnouncer, 'read' | 'unread'>;
  readonly notifier: Pick<Notifier, 'ask'>;
  readonly tabs: TabChanges;
  play(sound: SoundName): void;
  /**
   * Polls at the rate of the inbox if nothing else is open, otherwise at that of a conversation,
   * which becomes lower while nothing is new.
   */
  showsOnlyInbox(isOnly: boolean): void;
  /** Connects messaging; until then, only counts, announcements and polling are kept up. */
  connect(listener: NewsListener): void;
}

/**
 * Keeps the unread counts of the user's blogs current, and announces new messages, until a lifetime
 * ends. Polls, and listens to the server, only for users with a confirmed email
 * address.
 */
export function createNews(
  platform: Platform,
  channels: readonly Channel[],
  signal: AbortSignal,
): News {
  const { bus, call, channel, flags, bootstrap } = platform;
  const { user } = bootstrap;
  const isPolled = user?.is_verified_email === true;
  const changes = createStore(0);
  const changed = (): void => changes.set(changes.state + 1);
  let listener: NewsListener = {
    isOpen: () => false,
    onAnswer() {},
    onTabChange: changed,
    handlers: {},
  };
  let latest: Unread | undefined;
  const play = createSoundPlayer(user?.is_sounds_enabled === true);
  const notifier = createNotifier(
    { ...notifierDefaults, isEnabled: flags.isOn('isDesktopNotificationsEnabled') },
    signal,
  );
  const unread = createUnreadCounts(
    Object.fromEntries(channels.map(({ token, unread_count: count }) => [token, count])),
    isPolled,
    signal,
  );
  const poller = createPoller({
    call,
    mentionKeys: channels.map(({ token }) => token),
    config: bootstrap.config.messaging,
    onChange(answer, muted) {
      unread.take(answer);
      latest = answer;
      announcer.take(answer, muted);
      changed();
    },
    onAnswer: () => listener.onAnswer(latest),
  });
  const announcer = createNewsAnnouncer({
    channels,
    isOpen: (uuid, id) => listener.isOpen(uuid, id),
    play,
    notifier,
    channel,
    signal,
  });
  const tabs = createTabChanges(
    channel,
    user?.name ?? '',
    function onChange(changed) {
      poller.now();
      listener.onTabChange(changed);
    },
    signal,
  );
  function handle(name: string, data: string): void {
    if (name === liveEvents.news) poller.news();
    listener.handlers[name]?.(data);
    if (name === liveEvents.sent) changed();
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
  onEnd(signal, unread.store.subscribe(sendCounts));
  onEnd(signal, () => poller.stop());
  const watch = (isOnlyInbox: boolean): void => {
    if (isPolled) poller.watch(isOnlyInbox ? 'inbox' : 'conversation');
  };
  watch(false);
  if (isPolled)
    for (const name of messageEvents)
      observe(signal, platform.live.on(name), (data) => handle(name, data));
  keepListCurrent(platform, [changes, unread.store], signal);

  return {
    unread,
    changes,
    changed,
    poller,
    announcer,
    notifier,
    tabs,
    play,
    showsOnlyInbox: watch,
    connect(next) {
      listener = next;
    },
  };
}
