import type { Candidate } from './candidates.ts';
import { containerTimeLimit, type Container } from './container.ts';
import { createFederationHost, type FederationHostOptions } from './federation-host.ts';
import { linkStyles } from './linked-styles.ts';
import { withTimeLimit } from '../base/time-limit.ts';

export interface Containers {
  /**
   * Opens a container with its styles and evaluates one of its exposes.
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

export function createContainers(options: FederationHostOptions): Containers {
  const host = createFederationHost(options);

  return {
    async open(candidate, expose, attempt) {
      const { remote, version } = candidate;
      const files = await candidate.locate();
      const address = (url: string): string => (attempt === 0 ? url : `${url}?retry=${attempt}`);
      const styles = linkStyles(files.styles.map(address), options);
      const get = host.add(remote, version, address(files.entry));
      try {
        const [module] = await withTimeLimit(
          Promise.all([get(expose), styles.ready]),
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
