import type { FeatureName, FeatureOf } from '@tessera/shared-contracts/platform/features';
import type { Features } from '@tessera/shared-contracts/platform/platform';
import { isRecord } from '../base/is-record.ts';
import { ExposeError, type RemoteLoader } from './remote-loader.ts';
import type { ReportRemote } from './report-remote.ts';

/** Checks a module at run time, because it comes from another build. Every feature has `open`. */
const isFeature = <N extends FeatureName>(module: unknown, _name: N): module is FeatureOf<N> =>
  isRecord(module) && typeof module['open'] === 'function';

/** Features that remotes offer each other: loaded on first use, undefined if loading fails. */
export const createFeatures = (loader: RemoteLoader, report: ReportRemote): Features => ({
  async load<N extends FeatureName>(name: N): Promise<FeatureOf<N> | undefined> {
    const [remote = '', expose = ''] = name.split('/');
    let version = '';
    try {
      const loaded = await loader.loadExpose(remote, expose);
      version = loaded.version;
      const { module } = loaded;
      if (isFeature(module, name)) return module;
      throw new Error(`${name} does not match its contract`);
    } catch (error) {
      if (error instanceof ExposeError)
        report(error.cause, { remote, version: error.version, phase: 'feature' });
      else report(error, { remote, version, phase: 'feature' });
      return undefined;
    }
  },
});
