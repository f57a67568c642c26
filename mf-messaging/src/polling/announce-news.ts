import type { Channel } from '@tessera/shared-contracts/blogs/blog';
import { readTabMessage, tabMessages } from './tab-messages.ts';
import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { later, observe } from '@tessera/shared-ui/lifetime';
import type { Unread } from './create-poller.ts';
import type { Notifier } from './desktop-notifications.ts';
import type { SoundName } from './sounds.ts';

/** Announces messages with sounds and notifications. */
export interface NewsAnnouncer {
  /**
   * Handles the response to a poll: announces messages that are new since the previous response.
   * The first response announces nothing.
   */
  take(unread: Unread, muted: ReadonlySet<string>): void;
  /** Call after messages were read, so that the next message counts as new. */
  read(mentionKey: string, id: string, count: number): void;
  /** Call after a conversation was marked as unread, so that no tab announces this as news. */
  unread(mentionKey: string, id: string): void;
}

export interface NewsAnnouncerOptions {
  readonly channels: readonly Pick<Channel, 'name' | 'token' | 'uuid'>[];
  /** Whether a conversation of the user's blog `uuid` is in an open window. */
  readonly isOpen: (uuid: string, id: string) => boolean;
  readonly play: (name: SoundName) => void;
  readonly notifier: Pick<Notifier, 'show'>;
  /** Connects the user's tabs, of which only one announces a message. */
  readonly channel: Pick<Platform['channel'], 'on' | 'post'>;
  readonly signal: AbortSignal;
}

/** A conversation whose unread count has risen. */
interface NewsItem {
  readonly id: string;
  /** Identifies the item across tabs. */
  readonly key: string;
}

const { announced } = tabMessages;
/** Milliseconds that a hidden tab waits, so that a visible tab can announce first. */
const hiddenDelay = 300;

const keyOf = (id: string, count: number): string => `${id}:${count}`;

/** Creates the announcer. It does not announce messages of muted conversations. */
export function createNewsAnnouncer({
  channels,
  isOpen,
  play,
  notifier,
  channel: tabs,
  signal,
}: NewsAnnouncerOptions): NewsAnnouncer {
  let latest: Unread | undefined;
  /** Keys of the items that other tabs have announced. */
  let announcedElsewhere: ReadonlySet<string> = new Set();
  observe(signal, tabs.on(announced), ({ args }) => {
    announcedElsewhere = new Set([...announcedElsewhere, ...readTabMessage(args)]);
  });

  function announce(
    { name, uuid }: Pick<Channel, 'name' | 'uuid'>,
    all: readonly NewsItem[],
  ): void {
    const news = all.filter(({ key }) => !announcedElsewhere.has(key));
    if (news.length === 0) return;
    tabs.post(announced, ...news.map(({ key }) => key));
    const isShown = ({ id }: NewsItem): boolean => isOpen(uuid, id);
    if (news.some(isShown)) play('receive');
    if (!news.every(isShown)) play('notification');
    if (document.hidden || !news.every(isShown)) notifier.show(name);
  }

  /** Changes the unread count above which the next response counts as news. */
  function changeKnownCount(
    mentionKey: string,
    id: string,
    change: (known: number) => number,
  ): void {
    if (!latest) return;
    const of = latest[mentionKey] ?? {};
    latest = { ...latest, [mentionKey]: { ...of, [id]: change(of[id] ?? 0) } };
  }

  return {
    take(unread, muted) {
      const before = latest;
      latest = unread;
      const now = new Set(
        Object.values(unread).flatMap((of) =>
          Object.entries(of).map(([id, count]) => keyOf(id, count)),
        ),
      );
      announcedElsewhere = new Set([...announcedElsewhere].filter((key) => now.has(key)));
      if (!before) return;
      for (const channel of channels) {
        const news = Object.entries(unread[channel.token] ?? {})
          .filter(([id, count]) => !muted.has(id) && count > (before[channel.token]?.[id] ?? 0))
          .map(([id, count]) => ({ id, key: keyOf(id, count) }));
        if (news.length === 0) continue;
        if (document.hidden) later(signal, hiddenDelay, () => announce(channel, news));
        else announce(channel, news);
      }
    },
    read(mentionKey, id, count) {
      changeKnownCount(mentionKey, id, (known) => Math.max(0, known - count));
    },
    unread(mentionKey, id) {
      changeKnownCount(mentionKey, id, (known) => Math.max(1, known));
      tabs.post(announced, keyOf(id, latest?.[mentionKey]?.[id] ?? 1));
    },
  };
}
