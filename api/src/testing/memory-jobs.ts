import type { Deps } from '../base/http/context.ts';
import type { Jobs, RunnableJob } from '../base/jobs/job.ts';

/** Jobs for tests: they wait until the test runs them. */
export interface MemoryJobs extends Jobs {
  /** Waiting jobs in the order they were sent. */
  readonly waiting: readonly {
    readonly name: string;
    readonly data: unknown;
    readonly startAfter: Date | undefined;
  }[];
  /**
   * Runs all jobs that are due by the app's clock, including jobs that they send. Retries a failing
   * job immediately, and throws when no attempt is left.
   */
  runAll(): Promise<void>;
}

interface Waiting {
  readonly name: string;
  readonly data: unknown;
  readonly startAfter: Date | undefined;
  readonly singletonKey: string | undefined;
}

/** @NOTE A job sent in a transaction that is rolled back stays here, unlike in production. */
export function createMemoryJobs(known: readonly RunnableJob[], reach: () => Deps): MemoryJobs {
  const waiting: Waiting[] = [];

  async function run({ name, data }: Waiting): Promise<void> {
    const job = known.find((candidate) => candidate.name === name);
    if (!job) throw new Error(`${name} is not listed in all-jobs.ts`);
    for (let left = job.retries; ; left -= 1) {
      try {
        await job.run(reach(), data);
        return;
      } catch (error) {
        if (left <= 0) throw error;
      }
    }
  }

  return {
    waiting,
    async send(job, data, { startAfter, singletonKey } = {}) {
      if (
        singletonKey !== undefined &&
        waiting.some((other) => other.name === job.name && other.singletonKey === singletonKey)
      )
        return;
      const sent: unknown = JSON.parse(JSON.stringify(data));
      waiting.push({ name: job.name, data: sent, startAfter, singletonKey });
    },
    start: async () => {},
    stop: async () => {},
    async runAll() {
      for (;;) {
        const now = reach().now();
        const at = waiting.findIndex(
          ({ startAfter }) => startAfter === undefined || startAfter <= now,
        );
        const [next] = at === -1 ? [] : waiting.splice(at, 1);
        if (!next) return;
        await run(next);
      }
    },
  };
}
