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
   *
   * @param broken version of a release that loaded but did not start: only the releases before it
   *   are tried
   */
  readonly loadApp: (remote: string, broken?: string) => Promise<LoadedExpose>;
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

  async function open(remote: string, expose: string, broken?: string): Promise<LoadedExpose> {
    inUse.get(remote)?.abandon();
    inUse.delete(remote);
    let failure: unknown = new Error(`the registry has no release of ${remote} for this shell`);
    const all = candidatesOf(remote);
    const first = all.findIndex(({ version }) => version === broken) + 1;
    for (const candidate of all.slice(first)) {
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
  function inTurn(remote: string, work: () => Promise<LoadedExpose>): Promise<LoadedExpose> {
    const before = loading.get(remote) ?? Promise.resolve();
    const turn = before.then(work, work);
    loading.set(remote, turn);
    return turn;
  }

  /** Loads another expose from a container in use, with a second try. */
  async function get({ candidate, get: load }: Container, expose: string): Promise<LoadedExpose> {
    const { version } = candidate;
    try {
      return { module: await load(expose), version };
    } catch {
      await sleep(retryDelay);
    }
    try {
      return { module: await load(expose), version };
    } catch (error) {
      throw new ExposeError(version, error);
    }
  }

  return {
    loadApp: (remote, broken) => inTurn(remote, () => open(remote, 'App', broken)),
    async loadExpose(remote, expose) {
      await loading.get(remote)?.catch(() => {});
      const container = inUse.get(remote);
      if (container) return get(container, expose);
      return inTurn(remote, async function openUnlessOpened() {
        // another part of the remote may have opened the container in an earlier turn
        const opened = inUse.get(remote);
        return opened ? get(opened, expose) : open(remote, expose);
      });
    },
  };
}
