import type { BootHashes } from '@tessera/shared-contracts/platform/boot-file';
import type { Registry } from '@tessera/shared-contracts/core/registry';
import { appPaths } from '@tessera/shared-contracts/platform/offline';
import { browserWorkers, emptyStore, tellWorker } from './tell-worker.ts';

/**
 * The scripts of the shell and of the remotes that the page shows, also those that it has not
 * needed yet: offline, a form opens only if its code is stored. Those of earlier releases, to which
 * a remote falls back, are left out.
 */
export function filesOfApp(
  { remotes, shell }: Pick<Registry, 'remotes' | 'shell'>,
  boot: BootHashes,
  loaded: readonly string[],
  pageUrl: string,
): readonly string[] {
  const listed = Object.values(remotes).flatMap(({ current: { base, integrity } }) =>
    Object.keys(integrity).map((file) => base + file),
  );
  const earlier = Object.values(remotes).flatMap(({ previous }) =>
    previous ? [new URL(previous.base, pageUrl).href] : [],
  );
  const all = [...Object.keys(boot), ...Object.keys(shell), ...listed, ...loaded]
    .map((file) => new URL(file, pageUrl).href)
    .filter((file) => !earlier.some((base) => file.startsWith(base)));
  return [...new Set(all)];
}

const isFileOfApp = /\.(?:js|css|woff2)(?:\?|$)/;

/** The scripts, styles and fonts that the page has loaded. */
const loadedFiles = (): readonly string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.startsWith(window.location.origin) && isFileOfApp.test(name));

export interface InstallAppOptions {
  readonly registry: Registry;
  readonly hasUser: boolean;
  readonly report: (error: unknown) => void;
  readonly workers?: ServiceWorkerContainer | undefined;
}

/**
 * Registers the service worker for a signed-in user, and gives it what to store. A visitor's page
 * registers nothing, but empties what an earlier user's app has stored.
 */
export async function installApp({
  registry,
  hasUser,
  report,
  workers = browserWorkers(),
}: InstallAppOptions): Promise<void> {
  if (!workers) return;
  if (!hasUser) return emptyStore(workers);
  const wasThere = workers.controller !== null;
  try {
    await workers.register(appPaths.worker, { updateViaCache: 'none' });
    const { active } = await workers.ready;
    tellWorker(active, {
      kind: 'loaded',
      ...(!wasThere && { page: window.location.href }),
      files: [
        ...filesOfApp(
          registry,
          globalThis.__tesseraHashes ?? {},
          loadedFiles(),
          window.location.href,
        ),
      ],
    });
  } catch (error) {
    // the browser denies storage, or is offline
    if (navigator.onLine) report(error);
  }
}
