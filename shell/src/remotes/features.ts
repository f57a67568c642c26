import type { FeatureDefinition } from '@tessera/shared-contracts/core/feature';
import type { Feature } from '@tessera/shared-contracts/platform/features';
import type { Features } from '@tessera/shared-contracts/platform/platform';
import { isRecord } from '../base/is-record.ts';
import { ExposeError, type RemoteLoader } from './remote-loader.ts';
import type { ReportRemote } from './report-remote.ts';

/** Checks a module at run time, because it comes from another build. Every feature has `open`. */
const isFeature = <Options, Result>(
  module: unknown,
  _feature: FeatureDefinition<Options, Result>,
): module is Feature<Options, Result> => isRecord(module) && typeof module['open'] === 'function';

/** Features that remotes offer each other: loaded on first use, undefined if loading fails. */
export const createFeatures = (loader: RemoteLoader, report: ReportRemote): Features => ({
  async load<Options, Result>(
    feature: FeatureDefinition<Options, Result>,
  ): Promise<Feature<Options, Result> | undefined> {
    const [remote = '', expose = ''] = feature.name.split('/');
    let version = '';
    try {
      const loaded = await loader.loadExpose(remote, expose);
      version = loaded.version;
      const { module } = loaded;
      if (isFeature(module, feature)) return module;
      throw new Error(`${feature.name} does not match its contract`);
    } catch (error) {
      if (error instanceof ExposeError)
        report(error.cause, { remote, version: error.version, phase: 'feature' });
      else report(error, { remote, version, phase: 'feature' });
      return undefined;
    }
  },
});
