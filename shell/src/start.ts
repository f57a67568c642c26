import { start as startSingleSpa } from 'single-spa';
import type { IntegrityOf } from './page/integrity.ts';
import type { BootstrapReading } from './page/read-bootstrap.ts';
import { whenIdle } from './page/when-idle.ts';
import { createPlatform } from './platform/create-platform.ts';
import { createFeatures } from './remotes/features.ts';
import { createFederatedLoader } from './remotes/federated-loader.ts';
import { createRemoteReports } from './remotes/remote-reports.ts';
import { registerRemoteApplications } from './remotes/remote-applications.ts';
import { loadReact } from './remotes/shared-modules.ts';

export interface StartOptions extends BootstrapReading {
  readonly nonce: string;
  readonly integrityOf: IntegrityOf;
}

/**
 * Creates the platform, registers all remotes and starts them. The shell itself contains no product
 * features.
 */
export function start({ payload, problem, nonce, integrityOf }: StartOptions): void {
  const reports = createRemoteReports();
  const loader = createFederatedLoader({
    registry: payload.config.registry,
    nonce,
    integrityOf,
    report: reports.report,
  });
  const platform = createPlatform(payload, { features: createFeatures(loader, reports.report) });
  reports.connect(platform.log);
  if (problem) platform.log.error(problem, { phase: 'boot' });
  registerRemoteApplications({ platform, loader, report: reports.report });
  startSingleSpa({ urlRerouteOnly: true });
  // Signed-in users will write or open something, so preload React. The part that needs it reports
  // a failure.
  if (payload.user)
    whenIdle(() => {
      loadReact().catch(() => {});
    });
}
