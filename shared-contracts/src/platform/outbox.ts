import type { Observable } from 'rxjs';
import type { CallInput, CallOutput, Endpoint, EndpointDefinition } from '../core/endpoint.ts';
import { connectionTexts } from './connection.ts';
import type { OptionsOf } from './platform.ts';

/** What a person can do without a connection. */
export const waitingKinds = [
  'post',
  'reblog',
  'reply',
  'message',
  'like',
  'unlike',
  'follow',
  'unfollow',
] as const;
export type WaitingKind = (typeof waitingKinds)[number];

/** What a write is about, for the person who waits for it. */
export interface WaitingFacts {
  readonly kind: WaitingKind;
  /** What was written, or the name of the blog or post. */
  readonly text: string;
  /** Id of the post, or name of the blog, that it concerns. */
  readonly target?: string;
  /** The submission key in the input, so that the sender recognises the write. */
  readonly key?: string;
}

/** A write that waits for a connection. */
export interface WaitingWrite extends WaitingFacts {
  readonly key: string;
  /** When it was written, in ms. */
  readonly at: number;
  /** Why the server refused it; it is sent again only if the person says so. */
  readonly refusal?: string;
}

/** How sending ended: the answer of the server, or the write waits for a connection. */
export type Sending<T> = { readonly kind: 'sent'; readonly value: T } | { readonly kind: 'waits' };

/**
 * Sends writes, and keeps those for which there is no connection: by person, in this browser, until
 * they can be sent once, in order.
 *
 * @example
 * const sending = await platform.outbox.send(like, { body: { data } }, { kind: 'like', text: '', target: id });
 * if (sending.kind === 'waits') …
 */
export interface Outbox {
  /**
   * Sends a write as `call` does. Without a connection it waits, unless it has a file, or the
   * browser denies storage: then rejects as `call` does. While others wait, it waits behind them.
   *
   * @NOTE The input must have an idempotency key, or have the same effect when sent twice.
   */
  send<D extends EndpointDefinition>(
    endpoint: Endpoint<D>,
    input: CallInput<D>,
    facts: WaitingFacts,
    options?: OptionsOf<D>,
  ): Promise<Sending<CallOutput<D>>>;
  /** Removes a waiting or refused write; the person does not want it sent. */
  discard(key: string): Promise<void>;
  /**
   * The writes of this person that wait or were refused, oldest first; emits on subscription. One
   * that is gone was sent by this or another tab, or discarded.
   */
  readonly waiting$: Observable<readonly WaitingWrite[]>;
}

/** Whether a call failed because there is no connection: a write may wait then. */
export const isUnreachable = ({
  status,
  errors,
}: {
  readonly status: number;
  readonly errors: readonly string[];
}): boolean => status === 0 && errors.includes(connectionTexts.none);

const nameOf: Readonly<Record<WaitingKind, string>> = {
  post: 'Post',
  reblog: 'Reblog',
  reply: 'Reply',
  message: 'Message',
  like: 'Like',
  unlike: 'Unlike',
  follow: 'Follow',
  unfollow: 'Unfollow',
};

/** Texts about what waits (ours). */
export const outboxTexts = {
  kind: (kind: WaitingKind): string => nameOf[kind],
  waits: (kind: WaitingKind): string =>
    `Your ${nameOf[kind].toLowerCase()} waits for a connection, and then goes out by itself.`,
  count: (count: number): string => `${count} waiting`,
  refusedCount: (count: number): string => `${count} not sent`,
  show: 'Show what waits',
  title: 'Waiting to be sent',
  explain:
    'These are stored in this browser only. They go out once, in this order, when there is a connection and you’re logged in.',
  refused: (reason: string): string => `Not sent: ${reason}`,
  retry: 'Try again',
  copy: 'Copy text',
  copied: 'Copied.',
  discard: 'Don’t send',
  discardQuestion: 'Don’t send this? What you wrote will be gone.',
  keep: 'Keep',
  close: 'Close',
  sent: (count: number): string =>
    count === 1 ? 'What waited was sent.' : `All ${count} that waited were sent.`,
  earlierPost:
    'it was posted already, perhaps from another device. Compare the words before you drop this copy.',
  wasRefused: (kind: WaitingKind, reason: string): string =>
    `A ${nameOf[kind].toLowerCase()} that waited was not sent: ${reason}`,
} as const;
