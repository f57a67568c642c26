import { Subject, filter, type Observable } from 'rxjs';
import { createId } from '../core/create-id.ts';
import {
  parseWindowMessage,
  replyMethod,
  stringifyWindowMessage,
  type WindowMessage,
} from './window-message.ts';

/**
 * A sender and receiver of messages: a frame's window or a BroadcastChannel, reduced to what the
 * channel needs.
 */
export interface ChannelPort {
  send(data: string): void;
  /**
   * Calls `receive` with the raw data and the origin of each message. Returns a function that stops
   * listening.
   */
  listen(receive: (data: unknown, origin: string) => void): () => void;
}

export interface WindowChannel {
  /** Sends without expecting a reply. */
  post(method: string, ...args: readonly unknown[]): void;
  /**
   * Sends and waits for the reply with the same `cid`. Rejects after the timeout and when the
   * channel is closed.
   */
  request(method: string, ...args: readonly unknown[]): Promise<readonly unknown[]>;
  /** Replies to a message; does nothing if it has no `cid`. */
  reply(to: WindowMessage, ...args: readonly unknown[]): void;
  on(method: string): Observable<WindowMessage>;
  close(): void;
}

export interface ChannelOptions {
  readonly port: ChannelPort;
  /** Messages from any other origin are ignored. */
  readonly allowedOrigins: readonly string[];
  /** Milliseconds until a request without a reply rejects. */
  readonly timeoutMs?: number;
  readonly createCid?: () => string;
}

/**
 * Opens the cross-window channel on a port. Input is untrusted: messages from other origins,
 * invalid messages, and replies for which no request is waiting are dropped.
 */
export function createWindowChannel({
  port,
  allowedOrigins,
  timeoutMs = 5000,
  createCid = createId,
}: ChannelOptions): WindowChannel {
  const messages = new Subject<WindowMessage>();
  const waiting = new Map<
    string,
    { readonly settle: (args: readonly unknown[]) => void; readonly fail: (why: string) => void }
  >();
  const send = (message: WindowMessage) => port.send(stringifyWindowMessage(message));

  const stopListening = port.listen(function receiveWindowMessage(data, origin) {
    if (!allowedOrigins.includes(origin)) return;
    const message = parseWindowMessage(data);
    if (!message) return;
    if (message.method !== replyMethod) {
      messages.next(message);
      return;
    }
    if (message.cid === undefined) return;
    waiting.get(message.cid)?.settle(message.args);
  });

  return {
    post: (method, ...args) => send({ method, args: [...args] }),
    request(method, ...args) {
      const cid = createCid();
      return new Promise((resolve, reject) => {
        const end = (): void => {
          clearTimeout(timer);
          waiting.delete(cid);
        };
        const settle = (reply: readonly unknown[]): void => {
          end();
          resolve(reply);
        };
        const fail = (why: string): void => {
          end();
          reject(new Error(`no reply to '${method}'${why}`));
        };
        const timer = setTimeout(() => fail(` within ${timeoutMs} ms`), timeoutMs);
        waiting.set(cid, { settle, fail });
        send({ method, args: [...args], cid });
      });
    },
    reply(to, ...args) {
      if (to.cid !== undefined) send({ method: replyMethod, args: [...args], cid: to.cid });
    },
    on: (method) => messages.pipe(filter((message) => message.method === method)),
    close() {
      stopListening();
      for (const { fail } of waiting.values()) fail(': the channel is closed');
      messages.complete();
    },
  };
}
