/** What an optimistic value needs from its surroundings. */
export interface OptimisticOptions<S> {
  isSame(one: S, other: S): boolean;
  /** Called whenever the shown value changes, rollbacks included. */
  show(next: S, before: S): void;
  /**
   * Makes the next of the calls that turn the confirmed value into the wanted value. Resolves to
   * the value that the call has set; rejects if the call is refused.
   */
  send(confirmed: S, wanted: S): Promise<S>;
  /** Called when no more calls are needed. */
  settled(): void;
}

/** A value that changes on screen immediately and is saved afterwards. */
export interface OptimisticValue<S> {
  readonly shown: S;
  /** Shows a value now; sends the necessary calls, one at a time. */
  want(next: S): void;
}

/**
 * The one mechanism behind likes, follows and subscriptions. At most one call is in flight per
 * value: clicks during a call only change the shown value, and the call's response decides which
 * calls are still needed. A refusal restores the last confirmed value.
 */
export function createOptimisticValue<S>(
  initial: S,
  { isSame, show, send, settled }: OptimisticOptions<S>,
): OptimisticValue<S> {
  let confirmed = initial;
  let shown = initial;
  let isSending = false;

  function change(next: S): void {
    if (isSame(shown, next)) return;
    const before = shown;
    shown = next;
    show(next, before);
  }

  async function sendUntilConfirmed(): Promise<void> {
    if (isSending) return;
    isSending = true;
    while (!isSame(confirmed, shown)) {
      try {
        confirmed = await send(confirmed, shown);
      } catch {
        change(confirmed);
      }
    }
    isSending = false;
    settled();
  }

  return {
    get shown() {
      return shown;
    },
    want(next) {
      change(next);
      void sendUntilConfirmed();
    },
  };
}
