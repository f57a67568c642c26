import { start as startSingleSpa } from 'single-spa';
import type { ErrorReporter } from './errors/create-error-reporter.ts';
import type { IntegrityOf } from './page/integrity.ts';
import type { BootstrapReading } from './page/read-bootstrap.ts';
import { whenIdle } from '@tessera/shared-ui/islands/when-idle';
import { createPlatform } from './platform/create-platform.ts';
import { createFeatures } from './remotes/features.ts';
import { createFederatedLoader } from './remotes/federated-loader.ts';
import { registerRemoteApplications } from './remotes/remote-applications.ts';
import { loadReact } from './remotes/shared-modules.ts';

export interface StartOptions extends BootstrapReading {
  readonly nonce: string;
  readonly integrityOf: IntegrityOf;
  readonly reporter: ErrorReporter;
}

/**
 * Creates the platform, registers all remotes and starts them. The shell itself contains no product
 * features.
 */
export function start({ payload, problem, nonce, integrityOf, reporter }: StartOptions): void {
  const { reportError: report } = reporter;
  // Once React has loaded, the overlays are only a little more code.
  function preloadOverlays(): void {
    whenIdle(() => {
      platform.preloadOverlays().catch(() => {});
    });
  }
  const loader = createFederatedLoader({
    registry: payload.config.registry,
    nonce,
    integrityOf,
    report,
    onReact: preloadOverlays,
  });
  const features = createFeatures(loader, report);
  const platform = createPlatform(payload, { features, reporter });
  if (problem) report(problem, { phase: 'boot' });
  registerRemoteApplications({ platform, loader, report });
  startSingleSpa({ urlRerouteOnly: true });
  // Signed-in users will probably open something that needs React, so preload it. If that fails,
  // the first part that needs React reports it.
  if (payload.user)
    whenIdle(() => {
      loadReact().then(preloadOverlays, () => {});
    });
}
