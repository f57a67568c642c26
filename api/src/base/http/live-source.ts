import type { LiveEvent } from '@tessera/shared-contracts/live/live-events';
import type { NotificationChannel } from '../database/notifications.ts';

/** One open event stream, as the nouns that tell it something see it. */
export interface LiveStream {
  readonly userId: string;
  readonly blogs: readonly { readonly id: string; readonly name: string }[];
  /** Sends an event that stands for a state: while the client does not read, only the latest stays. */
  sendState(event: LiveEvent, data: string): void;
}

/** The open streams of this process. */
export interface LiveStreams {
  all(): Iterable<LiveStream>;
  /** Ids of the users who have a stream. */
  users(): readonly string[];
  ofUser(userId: string): Iterable<LiveStream>;
  ofBlog(blogId: string): Iterable<LiveStream>;
}

/** Tells open streams what a noun knows. */
export interface LiveSource {
  onNotification(channel: NotificationChannel, payload: string): void;
  /** Called when a stream begins, and for all streams when notifications may have been missed. */
  begin(stream: LiveStream): void;
  close(): void;
}

export type MakeLiveSource = (streams: LiveStreams) => LiveSource;
