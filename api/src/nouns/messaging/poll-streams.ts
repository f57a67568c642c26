import * as v from 'valibot';
import {
  liveEvents,
  liveLimits,
  postsNews,
  type LiveEvent,
} from '@tessera/shared-contracts/live/live-events';
import type { NotificationChannel, Notifications } from '../../base/database/notifications.ts';
import type { Viewer } from '../../base/http/context.ts';
import type { LiveStream, MakeLiveSource } from '../../base/http/live-source.ts';
import { RefusalError } from '../../base/wire/refusal.ts';

/** Maximum number of streams in one process; each costs a connection and a few kilobytes. */
const maxStreams = 5000;
/**
 * A stream with this many buffered events keeps only the latest state of each kind, and drops other
 * events.
 */
const maxUnread = 12;
/** Places of these that only states may take: a stream begins with four. */
const placesOfStates = 4;

const newsOfBlog = v.pipe(v.string(), v.parseJson(), v.object({ blog: v.string() }));
const newsOfConversation = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    blog: v.string(),
    event: v.picklist([liveEvents.typing, liveEvents.changed, liveEvents.sent]),
    conversation: v.pipe(v.string(), v.digits()),
    ts: v.exactOptional(v.pipe(v.number(), v.integer())),
  }),
);
const changeOfViewer = v.pipe(v.string(), v.parseJson(), v.object({ user: v.string() }));
const endOfSession = v.pipe(v.string(), v.parseJson(), v.object({ session: v.string() }));

/** Open streams, which tell pages when to poll and report what happens in their conversations. */
export interface PollStreams {
  /**
   * Opens an event stream for one page. The first event makes the page poll for what it missed
   * before. The stream ends when the user's blogs or settings change; the page's next stream covers
   * the blogs that they have then.
   *
   * @throws RefusalError 429 if the user has too many streams; 503 if this process has too many, or
   * is stopping
   */
  open(viewer: Pick<Viewer, 'userId' | 'sessionId' | 'blogs'>): ReadableStream<Uint8Array>;
  /** Number of open streams. */
  count(): number;
  /** Ends all streams and opens no more. */
  close(): void;
}

declare module '../../base/http/context.ts' {
  interface Deps {
    readonly pollStreams: PollStreams;
  }
}

interface Stream extends LiveStream {
  readonly sessionId: string;
  /** Sends an event of a conversation, unless all free space in the buffer is reserved for states. */
  sendEvent(event: LiveEvent, data: string): void;
  end(): void;
}

/** Sets of streams by a key; a set without streams is removed. */
function createIndex() {
  const sets = new Map<string, Set<Stream>>();
  return {
    keys: () => [...sets.keys()],
    of: (key: string): ReadonlySet<Stream> => sets.get(key) ?? new Set(),
    add(key: string, stream: Stream) {
      sets.set(key, (sets.get(key) ?? new Set<Stream>()).add(stream));
    },
    remove(key: string, stream: Stream) {
      const others = sets.get(key);
      others?.delete(stream);
      if (others?.size === 0) sets.delete(key);
    },
  };
}

/**
 * The streams of this process. Notifications from every process reach them.
 *
 * @param makeSources what tells streams of other things than messages
 */
export function createPollStreams(
  notifications: Notifications,
  makeSources: readonly MakeLiveSource[],
  {
    perUser,
    life,
    heartbeat,
    retry,
  }: Readonly<Record<'perUser' | 'life' | 'heartbeat' | 'retry', number>> = liveLimits,
): PollStreams {
  const streams = new Set<Stream>();
  const ofBlog = createIndex();
  const ofUser = createIndex();
  const sources = makeSources.map((make) =>
    make({
      all: () => streams,
      users: ofUser.keys,
      ofUser: ofUser.of,
      ofBlog: ofBlog.of,
    }),
  );
  let isClosed = false;
  /**
   * Whether this process has begun to listen to the database. Stays true while the connection is
   * lost; once it is reopened, `onListening` notifies all streams.
   */
  let isListening = false;
  let stopListening: (() => void) | undefined;

  /** Tells a stream everything that it may have missed. */
  function begin(stream: Stream): void {
    stream.sendState(liveEvents.news, '');
    for (const source of sources) source.begin(stream);
  }

  function onNotification(channel: NotificationChannel, payload: string): void {
    for (const source of sources) source.onNotification(channel, payload);
    if (channel === 'messages') {
      const news = v.safeParse(newsOfBlog, payload);
      if (news.success)
        for (const stream of ofBlog.of(news.output.blog)) stream.sendState(liveEvents.news, '');
      return;
    }
    if (channel === 'conversations') {
      const news = v.safeParse(newsOfConversation, payload);
      if (!news.success) return;
      const { blog, event, conversation, ts } = news.output;
      const data = ts === undefined ? conversation : `${conversation} ${ts}`;
      for (const stream of ofBlog.of(blog)) stream.sendEvent(event, data);
      return;
    }
    if (channel === 'viewers') {
      // perhaps a removed member: the page opens a new stream for the blogs that are left
      const changed = v.safeParse(changeOfViewer, payload);
      if (!changed.success) return;
      for (const stream of ofUser.of(changed.output.user)) stream.end();
      return;
    }
    if (channel !== 'sessions') return;
    const ended = v.safeParse(endOfSession, payload);
    if (!ended.success) return;
    for (const stream of streams) if (stream.sessionId === ended.output.session) stream.end();
  }

  function add(stream: Stream): void {
    streams.add(stream);
    ofUser.add(stream.userId, stream);
    for (const { id } of stream.blogs) ofBlog.add(id, stream);
  }

  function remove(stream: Stream): void {
    streams.delete(stream);
    ofUser.remove(stream.userId, stream);
    for (const { id } of stream.blogs) ofBlog.remove(id, stream);
  }

  return {
    open({ userId, sessionId, blogs }) {
      if (isClosed || streams.size >= maxStreams)
        throw new RefusalError(503, 'Tessera is very busy right now. Try again in a moment.');
      if (ofUser.of(userId).size >= perUser)
        throw new RefusalError(429, 'Too many pages are listening for messages.');
      const encoder = new TextEncoder();
      let abandon = (): void => {};
      let flush = (): void => {};
      return new ReadableStream<Uint8Array>(
        {
          start(controller) {
            const hasRoom = (reserved = 0): boolean => (controller.desiredSize ?? 0) > reserved;
            const send = (text: string): void => {
              if (hasRoom()) controller.enqueue(encoder.encode(text));
            };
            const written = (event: LiveEvent, data: string): string =>
              `event: ${event}\ndata:${data && ` ${data}`}\n\n`;
            /** The latest state of each kind that found no room. */
            const waiting = new Map<LiveEvent, string>();
            flush = () => {
              for (const [event, data] of waiting) {
                if (!hasRoom()) return;
                // first, because the client may read and come back here at once
                waiting.delete(event);
                send(written(event, data));
              }
            };
            abandon = () => {
              clearInterval(beats);
              clearTimeout(ending);
              remove(stream);
            };
            const stream: Stream = {
              userId,
              sessionId,
              blogs,
              sendState(event, data) {
                const isBoth = event === liveEvents.posts && waiting.has(event);
                waiting.delete(event);
                waiting.set(event, isBoth ? postsNews.all : data);
                flush();
              },
              sendEvent(event, data) {
                if (hasRoom(placesOfStates)) send(written(event, data));
              },
              end() {
                abandon();
                controller.close();
              },
            };
            const beats = setInterval(() => send(':\n\n'), heartbeat);
            const ending = setTimeout(() => stream.end(), life);
            beats.unref();
            ending.unref();
            send(`retry: ${retry}\n\n`);
            add(stream);
            if (isListening) begin(stream);
            stopListening ??= notifications.listen({
              onNotification,
              onListening() {
                isListening = true;
                for (const open of streams) begin(open);
              },
            });
          },
          // the client has read something
          pull: () => flush(),
          // the client is gone
          cancel: () => abandon(),
        },
        { highWaterMark: maxUnread },
      );
    },
    count: () => streams.size,
    close() {
      isClosed = true;
      stopListening?.();
      for (const source of sources) source.close();
      for (const stream of streams) stream.end();
    },
  };
}
