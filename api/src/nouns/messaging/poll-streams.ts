import * as v from 'valibot';
import { pollEvents, pollStreamLimits } from '@tessera/shared-contracts/messaging/endpoints';
import type { NotificationChannel, Notifications } from '../../base/database/notifications.ts';
import type { Viewer } from '../../base/http/context.ts';
import { RefusalError } from '../../base/wire/refusal.ts';

/** Maximum number of streams in one process; each costs a connection and a few kilobytes. */
const maxStreams = 5000;
/** A stream with this many buffered events drops further news, since all news events are alike. */
const maxUnread = 4;

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

interface Stream {
  readonly userId: string;
  readonly sessionId: string;
  readonly blogIds: ReadonlySet<string>;
  sendNews(): void;
  /** Sends an event of a conversation, unless all free space in the buffer is reserved for news. */
  sendEvent(event: string, data: string): void;
  end(): void;
}

/** The streams of this process. Notifications from every process reach them. */
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
  /**
   * Whether this process has begun to listen to the database. Stays true while the connection is
   * lost; once it is reopened, `onListening` notifies all streams.
   */
  let isListening = false;
  let stopListening: (() => void) | undefined;

  function onNotification(channel: NotificationChannel, payload: string): void {
    if (channel === 'messages') {
      const news = v.safeParse(newsOfBlog, payload);
      if (news.success) for (const stream of ofBlog.get(news.output.blog) ?? []) stream.sendNews();
      return;
    }
    if (channel === 'conversations') {
      const news = v.safeParse(newsOfConversation, payload);
      if (!news.success) return;
      const { blog, event, conversation, ts } = news.output;
      const data = ts === undefined ? conversation : `${conversation} ${ts}`;
      for (const stream of ofBlog.get(blog) ?? []) stream.sendEvent(event, data);
      return;
    }
    if (channel === 'viewers') {
      // perhaps a removed member: the page opens a new stream for the blogs that are left
      const changed = v.safeParse(changeOfViewer, payload);
      if (!changed.success) return;
      for (const stream of streams) if (stream.userId === changed.output.user) stream.end();
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
      if (isClosed || streams.size >= maxStreams)
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
              sendNews: () => send(`event: ${pollEvents.news}\ndata:\n\n`),
              sendEvent: (event, data) => send(`event: ${event}\ndata: ${data}\n\n`, maxUnread / 2),
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
            if (isListening) stream.sendNews();
            stopListening ??= notifications.listen({
              onNotification,
              onListening() {
                isListening = true;
                for (const open of streams) open.sendNews();
              },
            });
          },
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
      for (const stream of streams) stream.end();
    },
  };
}
