import * as v from 'valibot';
import { pollEvents, pollStreamLimits } from '@tessera/shared-contracts/messaging/endpoints';
import type { NotificationChannel, Notifications } from '../database/notifications.ts';
import type { Viewer } from '../http/context.ts';
import { RefusalError } from '../http/refusal.ts';

/** Streams of one process; each costs a connection and a few kilobytes. */
const mostStreams = 5000;
/** Unread parts after which a stream is given no more news: they say the same. */
const mostUnread = 4;

const newsOfBlog = v.pipe(v.string(), v.parseJson(), v.object({ blog: v.string() }));
const newsOfConversation = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    blog: v.string(),
    event: v.picklist([pollEvents.typing, pollEvents.changed, pollEvents.sent]),
    conversation: v.pipe(v.string(), v.digits()),
    ts: v.exactOptional(v.pipe(v.number(), v.integer())),
  }),
);
const endOfSession = v.pipe(v.string(), v.parseJson(), v.object({ session: v.string() }));

/** Open streams that tell pages to poll at once. */
export interface PollStreams {
  /**
   * Opens a stream of server-sent events for one page. The first event says that it listens, since
   * the page may have missed something before. It knows the blogs that the viewer has now;
   * the next one knows those of later.
   *
   * @throws RefusalError 429 when the user has too many, 503 when this process has or is stopping
   */
  open(viewer: Pick<Viewer, 'userId' | 'sessionId' | 'blogs'>): ReadableStream<Uint8Array>;
  /** Number of open streams. */
  count(): number;
  /** Ends all streams and opens no more. */
  close(): void;
}

interface Stream {
  readonly userId: string;
  readonly sessionId: string;
  readonly blogIds: ReadonlySet<string>;
  tell(): void;
  /** Tells of an event in a conversation, unless there is only room for news. */
  tellOf(event: string, data: string): void;
  end(): void;
}

/** The streams of this process; messages of other processes reach them through the database. */
export function createPollStreams(
  notifications: Notifications,
  {
    perUser,
    life,
    heartbeat,
    retry,
  }: Readonly<Record<keyof typeof pollStreamLimits, number>> = pollStreamLimits,
): PollStreams {
  const streams = new Set<Stream>();
  const ofBlog = new Map<string, Set<Stream>>();
  let isClosed = false;
  /** Stays true while a lost connection is opened again, which tells all streams. */
  let isListening = false;
  let stopListening: (() => void) | undefined;

  function onNotification(channel: NotificationChannel, payload: string): void {
    if (channel === 'messages') {
      const news = v.safeParse(newsOfBlog, payload);
      if (news.success) for (const stream of ofBlog.get(news.output.blog) ?? []) stream.tell();
      return;
    }
    if (channel === 'conversations') {
      const news = v.safeParse(newsOfConversation, payload);
      if (!news.success) return;
      const { blog, event, conversation, ts } = news.output;
      const data = ts === undefined ? conversation : `${conversation} ${ts}`;
      for (const stream of ofBlog.get(blog) ?? []) stream.tellOf(event, data);
      return;
    }
    const ended = v.safeParse(endOfSession, payload);
    if (!ended.success) return;
    for (const stream of streams) if (stream.sessionId === ended.output.session) stream.end();
  }

  function add(stream: Stream): void {
    streams.add(stream);
    for (const id of stream.blogIds)
      ofBlog.set(id, (ofBlog.get(id) ?? new Set<Stream>()).add(stream));
  }

  function remove(stream: Stream): void {
    streams.delete(stream);
    for (const id of stream.blogIds) {
      const others = ofBlog.get(id);
      others?.delete(stream);
      if (others?.size === 0) ofBlog.delete(id);
    }
  }

  return {
    open({ userId, sessionId, blogs }) {
      if (isClosed || streams.size >= mostStreams)
        throw new RefusalError(503, 'Tessera is very busy right now. Try again in a moment.');
      if ([...streams].filter((stream) => stream.userId === userId).length >= perUser)
        throw new RefusalError(429, 'Too many pages are listening for messages.');
      const encoder = new TextEncoder();
      let abandon = (): void => {};
      return new ReadableStream<Uint8Array>(
        {
          start(controller) {
            const send = (text: string, room = 0): void => {
              if ((controller.desiredSize ?? 0) > room) controller.enqueue(encoder.encode(text));
            };
            abandon = () => {
              clearInterval(beats);
              clearTimeout(ending);
              remove(stream);
            };
            const stream: Stream = {
              userId,
              sessionId,
              blogIds: new Set(blogs.map(({ id }) => id)),
              tell: () => send(`event: ${pollEvents.news}\ndata:\n\n`),
              tellOf: (event, data) => send(`event: ${event}\ndata: ${data}\n\n`, mostUnread / 2),
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
            if (isListening) stream.tell();
            stopListening ??= notifications.listen({
              onNotification,
              onListening() {
                isListening = true;
                for (const open of streams) open.tell();
              },
            });
          },
          // the client is gone
          cancel: () => abandon(),
        },
        { highWaterMark: mostUnread },
      );
    },
    count: () => streams.size,
    close() {
      isClosed = true;
      stopListening?.();
      for (const stream of streams) stream.end();
    },
  };
}
