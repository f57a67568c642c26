import { takeContainer } from '../page/boot-parts.ts';
import type { Candidate } from './candidates.ts';
import { containerTimeLimit, type Container, type GetExpose } from './container.ts';
import type { FederationHost, FederationHostOptions } from './federation-host.ts';
import { linkStyles } from './linked-styles.ts';
import { withTimeLimit } from '../base/time-limit.ts';
import type { SharedModule } from './shared-modules.ts';

/** One version of a shared module, in the format that webpack's containers expect. */
interface SharedVersion {
  readonly get: SharedModule['get'];
  readonly from: string;
  readonly loaded?: 1;
}

/** Shared modules by name and version, the argument of a container's `init`. */
type ShareScope = Readonly<Record<string, Record<string, SharedVersion>>>;

/** The scope in which the shell offers its modules. */
const createShareScope = (shared: Readonly<Record<string, SharedModule>>): ShareScope =>
  Object.fromEntries(
    Object.entries(shared).map(([name, { version, get }]) => [
      name,
      { [version]: { get, from: 'shell' } },
    ]),
  );

export interface Containers {
  /**
   * Opens a container with its styles and evaluates one of its exposes. Takes the container from
   * the boot file if possible, and fetches it otherwise.
   *
   * @param attempt 0 for the URL as it is. Later attempts use another URL, because the browser and
   *   the federation runtime both remember failures by URL.
   */
  readonly open: (
    candidate: Candidate,
    expose: string,
    attempt: number,
  ) => Promise<{ readonly container: Container; readonly module: unknown }>;
}

/**
 * Initialises the container of an entry in the boot file, which needs no federation runtime.
 * Undefined if the boot file does not have it.
 */
async function takeFromBootFile(entry: string, scope: ShareScope): Promise<GetExpose | undefined> {
  const taken = takeContainer<ShareScope>(entry);
  if (!taken) return undefined;
  await taken.init(scope);
  return async (expose) => (await taken.get(`./${expose}`))();
}

export function createContainers(options: FederationHostOptions): Containers {
  const scope = createShareScope(options.shared);
  let host: FederationHost | undefined;

  async function fetchContainer(remote: string, entry: string): Promise<GetExpose> {
    const { createFederationHost } = await import('./federation-host.ts');
    host ??= createFederationHost(options);
    return host.add(remote, entry);
  }

  return {
    async open(candidate, expose, attempt) {
      const { remote, version } = candidate;
      const files = await candidate.locate();
      const address = (url: string): string => (attempt === 0 ? url : `${url}?retry=${attempt}`);
      const styles = linkStyles(files.styles.map(address), options);
      async function openEntry(): Promise<{ get: GetExpose; module: unknown }> {
        const entry = address(files.entry);
        const get = (await takeFromBootFile(entry, scope)) ?? (await fetchContainer(remote, entry));
        return { get, module: await get(expose) };
      }
      try {
        const [{ get, module }] = await withTimeLimit(
          Promise.all([openEntry(), styles.ready]),
          containerTimeLimit,
          `loading ${remote} ${version}`,
        );
        return { container: { candidate, get, abandon: styles.remove }, module };
      } catch (error) {
        styles.remove();
        throw error;
      }
    },
  };
}
