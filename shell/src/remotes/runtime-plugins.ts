import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { takeContainer } from '../page/boot-parts.ts';
import { createScript, type FileRules } from '../page/elements.ts';
import { containerTimeLimit } from './container.ts';

/*
 * How the federation runtime loads containers in a page of ours. Every container comes through
 * these plugins: on first load, in a retry, from an earlier release, another channel or a dev
 * server.
 */

/** Answers with the containers in the boot file. The runtime fetches all others. */
export const bootFilePlugin: ModuleFederationRuntimePlugin = {
  name: 'tessera-boot-file',
  loadEntry: async ({ remoteInfo: { entry } }) => takeContainer(entry),
};

/** Creates script elements that match the page's content security policy, hashes and hints. */
export const scriptsPlugin = (rules: FileRules): ModuleFederationRuntimePlugin => ({
  name: 'tessera-scripts',
  createScript: ({ url }) => ({ script: createScript(url, rules), timeout: containerTimeLimit }),
});

/**
 * Lets a shared module that failed to load be requested again. The runtime keeps the promise of
 * each load in the share scope and never removes a rejected one.
 */
export const retrySharedPlugin: ModuleFederationRuntimePlugin = {
  name: 'tessera-retry-shared',
  errorLoadShare({ pkgName, shareScopeMap }) {
    for (const scope of Object.values(shareScopeMap))
      for (const shared of Object.values(scope[pkgName] ?? {}))
        if (!shared.loaded) shared.loading = null;
  },
};
