import { poll } from '@tessera/shared-contracts/messaging/endpoints';
import type { Platform } from '@tessera/shared-contracts/platform/platform';
import {
  mostPollErrors,
  pollDelay,
  pollInterval,
  typingPollInterval,
  type PollContext,
} from './poll-delay.ts';

/** Unread messages by mention key and conversation. */
export type Unread = Readonly<Record<string, Readonly<Record<string, number>>>>;

export interface Poller {
  /** Starts polling at the rate of the open view. */
  watch(context: PollContext): void;
  /** The user is typing: an answer may come soon. */
  typed(): void;
  stop(): void;
}

export interface PollerOptions {
  readonly call: Platform['call'];
  readonly mentionKeys: readonly string[];
  /** Called when an answer differs from the one before. */
  readonly onChange: (unread: Unread) => void;
}

/**
 * Polls for unread messages while the panel is open, with backoff while nothing is new. Stops after
 * several failures in a row.
 */
export function createPoller({ call, mentionKeys, onChange }: PollerOptions): Poller {
  const life = new AbortController();
  let context: PollContext = 'inbox';
  let timer: ReturnType<typeof setTimeout> | undefined;
  let dueAt = 0;
  let quiet = 0;
  let errors = 0;
  let latest = '';
  let typedAt = -Infinity;
  let isAsking = false;

  function schedule(delay: number): void {
    clearTimeout(timer);
    if (life.signal.aborted || errors > mostPollErrors) return;
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
        { query: { unread_messages: true, mention_keys: mentionKeys.join(',') } },
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
    } catch {
      errors += 1;
    } finally {
      isAsking = false;
      schedule(pollDelay(context, quiet));
    }
  }

  return {
    watch(next) {
      context = next;
      quiet = 0;
      schedule(pollInterval);
    },
    typed() {
      quiet = 0;
      if (Date.now() - typedAt >= typingPollInterval && errors <= mostPollErrors) {
        typedAt = Date.now();
        void ask();
      } else if (!isAsking && dueAt > Date.now() + pollInterval) schedule(pollInterval);
    },
    stop() {
      life.abort();
      clearTimeout(timer);
    },
  };
}
