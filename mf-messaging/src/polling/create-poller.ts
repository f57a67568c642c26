import { poll } from '@tessera/shared-contracts/messaging/endpoints';
import type { MessagingConfig } from '@tessera/shared-contracts/messaging/messaging-config';
import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { mostPollErrors, pollDelay, typingPollInterval, type PollContext } from './poll-delay.ts';

/** Unread messages by mention key and conversation. */
export type Unread = Readonly<Record<string, Readonly<Record<string, number>>>>;

export interface Poller {
  /**
   * Polls at the rate of what is open; stops while nothing is. The same context again changes
   * nothing.
   */
  watch(context: PollContext | undefined): void;
  /** Polls at once, unless polling has stopped. */
  now(): void;
  /** The user is typing: an answer may come soon. */
  typed(): void;
  stop(): void;
}

export interface PollerOptions {
  readonly call: Platform['call'];
  readonly mentionKeys: readonly string[];
  readonly config: MessagingConfig;
  /** Called when an answer differs from the one before. */
  readonly onChange: (unread: Unread) => void;
  /** Called after every answer. */
  readonly onAnswer?: () => void;
}

/**
 * Polls for unread messages while something is open, with backoff while nothing is new. Stops after
 * several failures in a row.
 */
export function createPoller({
  call,
  mentionKeys,
  config,
  onChange,
  onAnswer = () => {},
}: PollerOptions): Poller {
  const life = new AbortController();
  const { pollingToken: token } = config;
  const intervals = {
    inbox: config.pollFrequencyInbox,
    conversation: config.pollFrequencyConversation,
  } as const satisfies Record<PollContext, number>;
  let context: PollContext | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let dueAt = 0;
  let quiet = 0;
  let errors = 0;
  let latest = '';
  let typedAt = -Infinity;
  let isAsking = false;

  function schedule(delay: number): void {
    clearTimeout(timer);
    if (life.signal.aborted || context === undefined || errors > mostPollErrors) return;
    dueAt = Date.now() + delay;
    timer = setTimeout(() => void ask(), delay);
  }

  async function ask(): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    clearTimeout(timer);
    try {
      const { unread_messages: unread } = await call(
        poll,
        {
          query: {
            unread_messages: true,
            mention_keys: mentionKeys.join(','),
            ...(token !== '' && { token }),
          },
        },
        { signal: life.signal },
      );
      errors = 0;
      const answer = JSON.stringify(unread);
      if (answer === latest) quiet += 1;
      else {
        quiet = 0;
        latest = answer;
        if (!life.signal.aborted) onChange(unread);
      }
      if (!life.signal.aborted) onAnswer();
    } catch {
      errors += 1;
    } finally {
      isAsking = false;
      if (context !== undefined) schedule(pollDelay(context, quiet, intervals[context]));
    }
  }

  return {
    watch(next) {
      if (context === next) return;
      context = next;
      quiet = 0;
      if (next === undefined) clearTimeout(timer);
      else schedule(intervals[next]);
    },
    now() {
      if (context !== undefined && errors <= mostPollErrors) void ask();
    },
    typed() {
      if (context === undefined) return;
      quiet = 0;
      if (Date.now() - typedAt >= typingPollInterval && errors <= mostPollErrors) {
        typedAt = Date.now();
        void ask();
      } else if (!isAsking && dueAt > Date.now() + intervals[context]) schedule(intervals[context]);
    },
    stop() {
      life.abort();
      clearTimeout(timer);
    },
  };
}
