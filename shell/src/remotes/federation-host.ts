import {
  createInstance,
  type ModuleFederationRuntimePlugin,
} from '@module-federation/enhanced/runtime';
import { createScript, type FileRules } from '../page/elements.ts';
import { containerTimeLimit, type GetExpose } from './container.ts';
import type { SharedModule } from './shared-modules.ts';

export interface FederationHostOptions extends FileRules {
  /** The modules that the shell shares with every container. */
  readonly shared: Readonly<Record<string, SharedModule>>;
}

export interface FederationHost {
  /**
   * Registers the container of a remote, which is fetched with its first expose.
   *
   * @param entry URL of the container's script
   */
  readonly add: (remote: string, entry: string) => GetExpose;
}

/** The federation runtime. It fetches the containers that are not in the boot file. */
export function createFederationHost({ shared, ...rules }: FederationHostOptions): FederationHost {
  const host = createInstance({
    name: 'shell',
    remotes: [],
    shared: { ...shared },
    shareStrategy: 'loaded-first',
    plugins: [createScriptPlugin(rules)],
  });
  let added = 0;

  return {
    add(remote, entry) {
      // A unique name for each container: otherwise the runtime would return an earlier container
      // with that name.
      added += 1;
      const name = `${remote}_${added}`;
      // The script leaves its container in this global, where the runtime could mistake an earlier
      // container for this one.
      Object.assign(globalThis, { [remote]: undefined });
      host.registerRemotes([{ name, entry, entryGlobalName: remote, type: 'global' }]);
      return (expose) => host.loadRemote(`${name}/${expose}`);
    },
  };
}

/** Creates script elements that match the page's content security policy and preload hints. */
const createScriptPlugin = (rules: FileRules): ModuleFederationRuntimePlugin => ({
  name: 'tessera-scripts',
  createScript({ url }) {
    return { script: createScript(url, rules), timeout: containerTimeLimit };
  },
});
