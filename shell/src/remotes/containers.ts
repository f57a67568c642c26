import {
  createInstance,
  type ModuleFederationRuntimePlugin,
} from '@module-federation/enhanced/runtime';
import { createScript, type FileRules } from '../page/elements.ts';
import type { Candidate } from './candidates.ts';
import { takeContainer } from '../page/boot-parts.ts';
import { linkStyles } from './linked-styles.ts';
import type { SharedModule } from './shared-modules.ts';
import { withTimeLimit } from '../time-limit.ts';

/** A fetched and initialised federation container. */
export interface Container {
  readonly candidate: Candidate;
  /** Evaluates an expose, given without './'. */
  readonly get: (expose: string) => Promise<unknown>;
  /** Removes the container's styles; its code is left to the garbage collector. */
  readonly abandon: () => void;
}

export interface Containers {
  /**
   * Fetches a container with its styles and evaluates one of its exposes.
   *
   * @param attempt 0 for the address as it is. Later attempts use another address, because browser
   *   and federation runtime both remember failures under the first one.
   */
  readonly open: (
    candidate: Candidate,
    expose: string,
    attempt: number,
  ) => Promise<{ readonly container: Container; readonly module: unknown }>;
}

/** Timeout in milliseconds for fetching and evaluating a container. */
export const containerTimeLimit = 6000;

export interface ContainersOptions extends FileRules {
  /** The modules that the shell shares with every container. */
  readonly shared: Readonly<Record<string, SharedModule>>;
}

export function createContainers({ shared, ...rules }: ContainersOptions): Containers {
  const host = createInstance({
    name: 'shell',
    remotes: [],
    shared: { ...shared },
    shareStrategy: 'loaded-first',
    plugins: [createScriptPlugin(rules)],
  });
  let opened = 0;

  return {
    async open(candidate, expose, attempt) {
      const { remote, version } = candidate;
      const files = await candidate.locate();
      const address = (url: string): string => (attempt === 0 ? url : `${url}?retry=${attempt}`);
      const styles = linkStyles(files.styles.map(address), rules);
      // A unique name for each opening: otherwise the runtime would return what it loaded under
      // this name before.
      opened += 1;
      const name = `${remote}_${opened}`;
      const container: Container = {
        candidate,
        get: (wanted) => host.loadRemote(`${name}/${wanted}`),
        abandon: styles.remove,
      };
      // The script leaves its container in this global, where the runtime could mistake an earlier
      // one for it.
      Object.assign(globalThis, { [remote]: undefined });
      host.registerRemotes([
        { name, entry: address(files.entry), entryGlobalName: remote, type: 'global' },
      ]);
      try {
        const [module] = await withTimeLimit(
          Promise.all([container.get(expose), styles.ready]),
          containerTimeLimit,
          `loading ${remote} ${version}`,
        );
        return { container, module };
      } catch (error) {
        container.abandon();
        throw error;
      }
    },
  };
}

/**
 * Loads containers from the boot file. The rest get script elements that match the page's content
 * security policy and preload hints.
 */
const createScriptPlugin = (rules: FileRules): ModuleFederationRuntimePlugin => ({
  name: 'tessera-scripts',
  loadEntry: async ({ remoteInfo }) => takeContainer(remoteInfo.entry),
  createScript({ url }) {
    return { script: createScript(url, rules), timeout: containerTimeLimit };
  },
});
