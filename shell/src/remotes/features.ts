import type {
  FeatureContracts,
  FeatureName,
  FeatureOf,
} from '@tessera/shared-contracts/platform/features';
import type { Features } from '@tessera/shared-contracts/platform/platform';
import { isRecord } from '../is-record.ts';
import type { RemoteLoader } from './remote-loader.ts';
import type { ReportRemote } from './remote-reports.ts';

const canOpen = (module: unknown): boolean =>
  isRecord(module) && typeof module['open'] === 'function';

/** Type guards for features: the modules come from another build and are checked at run time. */
const guards: { readonly [N in FeatureName]: (module: unknown) => module is FeatureContracts[N] } =
  {
    'mf_share/SharePopover': (module): module is FeatureContracts['mf_share/SharePopover'] =>
      canOpen(module),
    'mf_compose/GifSearch': (module): module is FeatureContracts['mf_compose/GifSearch'] =>
      canOpen(module),
  };

/** Features that remotes offer each other: loaded on first use, undefined if loading fails. */
export const createFeatures = (loader: RemoteLoader, report: ReportRemote): Features => ({
  async load<N extends FeatureName>(name: N): Promise<FeatureOf<N> | undefined> {
    const [remote = '', expose = ''] = name.split('/');
    let version = '';
    try {
      const loaded = await loader.loadExpose(remote, expose);
      version = loaded.version;
      const { module } = loaded;
      if (guards[name](module)) return module;
      throw new Error(`${name} is not what its contract says`);
    } catch (error) {
      report(error, { remote, version, phase: 'feature' });
      return undefined;
    }
  },
});
