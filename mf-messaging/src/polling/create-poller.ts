import { poll } from '@tessera/shared-contracts/messaging/endpoints';
import type { MessagingConfig } from '@tessera/shared-contracts/messaging/messaging-config';
import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { fromAbortable } from '@tessera/shared-ui/from-abortable';
import {
  EMPTY,
  Subject,
  catchError,
  defer,
  exhaustMap,
  of,
  switchAll,
  tap,
  timer,
  type Observable,
} from 'rxjs';
import {
  maxPollErrors,
  minNewsInterval,
  pollDelay,
  typingPollInterval,
  type PollContext,
} from './poll-delay.ts';

/** Numbers of unread messages by mention key and conversation id. */
export type Unread = Readonly<Record<string, Readonly<Record<string, number>>>>;

export interface Poller {
  /** Polls at the rate for `context`. Setting the same context again has no effect. */
  watch(context: PollContext): void;
  /**
   * Polls immediately, unless polling has not begun or has stopped. If a poll is under way, another one follows it.
   */
  now(): void;
  /**
   * Call after messages of a conversation were read; polls soon, unless polling has stopped. If the
   * next response differs from the previous one only by these messages, it does not reset the
   * polling rate.
   */
  read(mentionKey: string, id: string, count: number): void;
  /**
   * Call when the server has announced news. While a context is set, polls immediately, even if
   * failures have stopped polling, but at least 250 ms after the previous poll.
   */
  news(): void;
  /** Call when the user types: the other side may reply soon. */
  typed(): void;
  stop(): void;
}

export interface PollerOptions {
  readonly call: Platform['call'];
  readonly mentionKeys: readonly string[];
  readonly config: MessagingConfig;
  /**
   * Called for the first response, and for each later one whose counts differ from the previous
   * response or from the counts that were expected after messages were read.
   */
  readonly onChange: (unread: Unread, muted: ReadonlySet<string>) => void;
  /** Called after every successful poll. */
  readonly onAnswer?: () => void;
}

/** The expected response after messages of a conversation were read; responses omit zero counts. */
function withoutRead(unread: Unread, mentionKey: string, id: string, count: number): Unread {
  const of = { ...unread[mentionKey] };
  const left = (of[id] ?? 0) - count;
  if (left > 0) of[id] = left;
  else delete of[id];
  const { [mentionKey]: _, ...others } = unread;
  return Object.keys(of).length > 0 ? { ...unread, [mentionKey]: of } : others;
}

const isSame = (unread: Unread, before: Unread | undefined): boolean =>
  JSON.stringify(unread) === JSON.stringify(before);

/**
 * Asks each time the newest plan emits. A plan replaces the one before it; while a question is
 * open, no other is asked.
 */
export const askAsPlanned = <T>(
  plans$: Observable<Observable<unknown>>,
  question: Observable<T>,
): Observable<T> =>
  plans$.pipe(
    switchAll(),
    exhaustMap(() => question),
  );

/**
 * Polls for unread messages while a context is set, less often while nothing is new. Stops after
 * several failures in a row.
 */
export function createPoller({
  call,
  mentionKeys,
  config,
  onChange,
  onAnswer = () => {},
}: PollerOptions): Poller {
  const { pollingToken: token } = config;
  const query = {
    unread_messages: true,
    mention_keys: mentionKeys.join(','),
    ...(token !== '' && { token }),
  };
  const intervals = {
    inbox: config.pollFrequencyInbox,
    conversation: config.pollFrequencyConversation,
  } as const satisfies Record<PollContext, number>;
  const plans$ = new Subject<Observable<unknown>>();
  let context: PollContext | undefined;
  let dueAt = 0;
  let quiet = 0;
  let errors = 0;
  let latest: Unread | undefined;
  /** The latest response, without the messages that have been read since then. */
  let expected: Unread | undefined;
  let typedAt = -Infinity;
  let askedAt = -Infinity;
  /** A request is outdated if something has happened since it was sent: another poll follows. */
  let request: 'none' | 'current' | 'outdated' = 'none';

  const canPoll = (): boolean => context !== undefined && errors <= maxPollErrors;
  const askNow = (): void => plans$.next(of(undefined));
  function schedule(delay: number): void {
    dueAt = Date.now() + delay;
    plans$.next(canPoll() ? timer(delay) : EMPTY);
  }

  const question = defer(() => {
    request = 'current';
    askedAt = Date.now();
    return fromAbortable((signal) => call(poll, { query }, { signal }));
  }).pipe(
    tap(function take({ unread_messages: unread, muted_conversations: muted = [] }) {
      errors = 0;
      const isExpected = isSame(unread, expected);
      const isKnown = isExpected && isSame(unread, latest);
      expected = latest = unread;
      quiet = isExpected ? quiet + 1 : 0;
      if (!isKnown) onChange(unread, new Set(muted));
      onAnswer();
    }),
    catchError(function countFailure() {
      errors += 1;
      return of(undefined);
    }),
    tap(function scheduleNext() {
      const isOutdated = request === 'outdated';
      request = 'none';
      if (context !== undefined)
        schedule(isOutdated ? minNewsInterval : pollDelay(context, quiet, intervals[context]));
    }),
  );
  const polling = askAsPlanned(plans$, question).subscribe();

  /** Polls immediately, but at least `minNewsInterval` after the previous poll. */
  function soon(): void {
    if (request !== 'none') request = 'outdated';
    else schedule(Math.max(0, askedAt + minNewsInterval - Date.now()));
  }

  return {
    watch(next) {
      if (context === next) return;
      context = next;
      quiet = 0;
      schedule(intervals[next]);
    },
    now() {
      if (!canPoll()) return;
      if (request === 'none') askNow();
      else request = 'outdated';
    },
    read(mentionKey, id, count) {
      if (expected) expected = withoutRead(expected, mentionKey, id, count);
      soon();
    },
    news() {
      errors = Math.min(errors, maxPollErrors);
      soon();
    },
    typed() {
      if (context === undefined) return;
      quiet = 0;
      if (Date.now() - typedAt >= typingPollInterval && canPoll()) {
        typedAt = Date.now();
        askNow();
      } else if (request === 'none' && dueAt > Date.now() + intervals[context])
        schedule(intervals[context]);
    },
    stop: () => polling.unsubscribe(),
  };
}
