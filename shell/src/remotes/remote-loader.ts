import type { CandidatesOf } from './candidates.ts';
import type { Container } from './container.ts';
import type { Containers } from './containers.ts';
import type { ReportRemote } from './report-remote.ts';
import { TimeLimitError } from '../base/time-limit.ts';

export interface LoadedExpose {
  readonly module: unknown;
  readonly version: string;
}

/** An expose did not load from the container in use; `cause` is the reason. */
export class ExposeError extends Error {
  override readonly name = 'ExposeError';
  /** Version of the container's release. */
  readonly version: string;

  constructor(version: string, cause: unknown) {
    super('an expose did not load', { cause });
    this.version = version;
  }
}

export interface RemoteLoader {
  /**
   * Loads the expose `App` of a remote from a newly opened container, which replaces the one in
   * use. Rejects when no release can be loaded.
   */
  readonly loadApp: (remote: string) => Promise<LoadedExpose>;
  /**
   * Loads an expose other than `App`, from the remote's container in use if there is one. Rejects
   * with an {@link ExposeError} if that container does not load it.
   */
  readonly loadExpose: (remote: string, expose: string) => Promise<LoadedExpose>;
}

export interface RemoteLoaderOptions {
  readonly candidatesOf: CandidatesOf;
  readonly containers: Containers;
  readonly report: ReportRemote;
  readonly sleep?: (ms: number) => Promise<void>;
}

/** Milliseconds before a second attempt to load a release or an expose. */
const retryDelay = 300;
const triesPerRelease = 2;

export function createRemoteLoader({
  candidatesOf,
  containers,
  report,
  sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
}: RemoteLoaderOptions): RemoteLoader {
  const inUse = new Map<string, Container>();
  const loading = new Map<string, Promise<unknown>>();
  const attempts = new Map<string, number>();

  /**
   * Counts attempts per release for the lifetime of the page, so that no URL is requested twice.
   */
  function nextAttempt(remote: string, version: string): number {
    const key = `${remote} ${version}`;
    const attempt = attempts.get(key) ?? 0;
    attempts.set(key, attempt + 1);
    return attempt;
  }

  async function open(remote: string, expose: string): Promise<LoadedExpose> {
    inUse.get(remote)?.abandon();
    inUse.delete(remote);
    let failure: unknown = new Error(`the registry has no release of ${remote} for this shell`);
    for (const candidate of candidatesOf(remote)) {
      const { version } = candidate;
      for (let tries = 1; tries <= triesPerRelease; tries += 1) {
        try {
          const { container, module } = await containers.open(
            candidate,
            expose,
            nextAttempt(remote, version),
          );
          inUse.set(remote, container);
          return { module, version };
        } catch (error) {
          failure = error;
          // Do not retry after a timeout; that would double the wait.
          if (tries === triesPerRelease || error instanceof TimeLimitError) break;
          await sleep(retryDelay);
        }
      }
      report(failure, { remote, version, phase: 'load' });
    }
    throw failure;
  }

  /** Opens the containers of a remote one at a time: while they load, they use the same global. */
  function openAlone(remote: string, expose: string): Promise<LoadedExpose> {
    const before = loading.get(remote) ?? Promise.resolve();
    const opening = before.then(
      () => open(remote, expose),
      () => open(remote, expose),
    );
    loading.set(remote, opening);
    return opening;
  }

  return {
    loadApp: (remote) => openAlone(remote, 'App'),
    async loadExpose(remote, expose) {
      await loading.get(remote)?.catch(() => {});
      const container = inUse.get(remote);
      if (!container) return openAlone(remote, expose);
      const { version } = container.candidate;
      try {
        return { module: await container.get(expose), version };
      } catch {
        await sleep(retryDelay);
      }
      try {
        return { module: await container.get(expose), version };
      } catch (error) {
        throw new ExposeError(version, error);
      }
    },
  };
}
