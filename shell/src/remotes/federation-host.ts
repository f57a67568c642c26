import { createInstance, registerGlobalPlugins } from '@module-federation/enhanced/runtime';
import * as bundlerRuntime from '@module-federation/webpack-bundler-runtime/bundler';
import type { FileRules } from '../page/elements.ts';
import type { GetExpose } from './container.ts';
import { bootFilePlugin, retrySharedPlugin, scriptsPlugin } from './runtime-plugins.ts';
import type { SharedModule } from './shared-modules.ts';

export interface FederationHostOptions extends FileRules {
  /** The modules that the shell shares with every container. */
  readonly shared: Readonly<Record<string, SharedModule>>;
}

export interface FederationHost {
  /**
   * Registers the container of a remote, which is loaded with its first expose.
   *
   * @param entry URL of the container's script
   */
  readonly add: (remote: string, version: string, entry: string) => GetExpose;
}

/** The federation runtime of the page, which loads every container. */
export function createFederationHost({ shared, ...rules }: FederationHostOptions): FederationHost {
  // the entries of remotes are built without the runtime (tooling/webpack/remote-federation.ts)
  Object.assign(globalThis, { __tesseraFederation: bundlerRuntime });
  // global, because each container creates an instance of its own, which has only global plugins
  registerGlobalPlugins([bootFilePlugin, scriptsPlugin(rules), retrySharedPlugin]);
  const host = createInstance({
    name: 'shell',
    remotes: [],
    shared: { ...shared },
    shareStrategy: 'loaded-first',
  });
  let added = 0;

  return {
    add(remote, version, entry) {
      // A unique name for each container: otherwise the runtime would return an earlier container
      // with that name.
      added += 1;
      const name = `${remote}_${added}`;
      // The script leaves its container in this global, where the runtime could mistake an earlier
      // container for this one.
      Object.assign(globalThis, { [remote]: undefined });
      host.registerRemotes([{ name, version, entry, entryGlobalName: remote, type: 'global' }]);
      return (expose) => host.loadRemote(`${name}/${expose}`);
    },
  };
}
