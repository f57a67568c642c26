/** The time of a request is over. */
export class DeadlineError extends Error {
  override readonly name = 'DeadlineError';
  constructor() {
    super('the time of the request is over');
  }
}

/** The time that is left for the statements of a request, however many it sends. */
export interface Deadline {
  /** Milliseconds; 0 or less when it is over, Infinity after {@link lift}. */
  left(): number;
  /**
   * Awaits a read, or something else that may be abandoned.
   *
   * @throws DeadlineError once the time is over
   */
  within<T>(work: Promise<T>): Promise<T>;
  /** Awaits something whose time does not count, such as a body that a client sends slowly. */
  paused<T>(wait: Promise<T>): Promise<T>;
  /**
   * Ends the deadline: something was committed, and the request must not fail any more only because
   * time has passed.
   */
  lift(): void;
}

export function createDeadline(milliseconds: number): Deadline {
  let end = performance.now() + milliseconds;
  let pauses = 0;
  let pausedAt = 0;
  const left = (): number => end - (pauses > 0 ? pausedAt : performance.now());

  return {
    left,
    lift() {
      end = Infinity;
    },
    within<T>(work: Promise<T>): Promise<T> {
      if (end === Infinity) return work;
      return new Promise<T>((resolve, reject) => {
        work.then(resolve, reject).finally(() => clearTimeout(timer));
        let timer: NodeJS.Timeout | undefined;
        giveUpInTime();
        function giveUpInTime(): void {
          const more = left();
          if (more <= 0) reject(new DeadlineError());
          else if (more < Infinity) timer = setTimeout(giveUpInTime, more);
        }
      });
    },
    async paused(wait) {
      if (pauses === 0) pausedAt = performance.now();
      pauses += 1;
      try {
        return await wait;
      } finally {
        pauses -= 1;
        if (pauses === 0) end += performance.now() - pausedAt;
      }
    },
  };
}
