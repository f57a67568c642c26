import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { appPaths } from '@tessera/shared-contracts/platform/offline';
import type { App } from '../http/mount.ts';
import { releasesFor } from '../views/render-for.ts';

/** Name of the service worker's script in a release of the shell. */
const workerFile = /^worker\.\w+\.js$/;

/**
 * A worker that takes itself out: it replaces the one before, deletes what that stored, and then
 * leaves. Open pages stay as they are; waiting writes and drafts are not in these caches.
 */
const removal = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches.keys()
      .then((names) => Promise.all(names.map((name) => caches.delete(name))))
      .then(() => self.registration.unregister()),
  );
});
`;

/**
 * Serves the service worker of the shell's release that this user gets. Browsers ask for it with
 * each navigation, past their caches: so a rollback of the shell replaces it, and the setting
 * OFFLINE_APP=0, or a shell without a worker, takes it out.
 */
export function serveWorker(app: App): void {
  app.get(appPaths.worker, async function serveWorkerScript(c) {
    const { deps, viewer } = c.var;
    const { shell } = await releasesFor(deps, viewer);
    const name = Object.keys(shell?.integrity ?? {}).find((file) => workerFile.test(file));
    const script =
      shell && name !== undefined && deps.env.isOfflineAppOn
        ? await readFile(path.join(deps.releases.folder, shell.name, shell.version, name), 'utf8')
        : removal;
    return c.body(script, 200, {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'no-cache',
    });
  });
}
