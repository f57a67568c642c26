import type { Registry } from '@tessera/shared-contracts/core/registry';
import type { IntegrityOf } from '../page/integrity.ts';
import { createCandidates } from './candidates.ts';
import { createContainers } from './containers.ts';
import { createRemoteLoader, type RemoteLoader } from './remote-loader.ts';
import type { ReportRemote } from './report-remote.ts';
import { sharedModules } from './shared-modules.ts';

export interface FederatedLoaderOptions {
  readonly registry: Registry;
  readonly nonce: string;
  readonly integrityOf: IntegrityOf;
  readonly report: ReportRemote;
  /** Called each time a remote has received one of the shared React modules. */
  readonly onReact: () => void;
}

/**
 * Loads remotes from the page's registry as federation containers. In the shell, only this function
 * and the modules that it uses depend on federation.
 */
export const createFederatedLoader = ({
  registry,
  nonce,
  integrityOf,
  report,
  onReact,
}: FederatedLoaderOptions): RemoteLoader =>
  createRemoteLoader({
    candidatesOf: createCandidates(registry, report, document.baseURI),
    containers: createContainers({ nonce, integrityOf, shared: sharedModules(onReact) }),
    report,
  });
