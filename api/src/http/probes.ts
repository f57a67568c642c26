import { setTimeout as sleep } from 'node:timers/promises';
import type { App } from './mount.ts';

/** Addresses that load balancers and orchestrators ask. */
export const probes = { liveness: '/healthz', readiness: '/readyz' } as const;

/** Milliseconds that readiness waits for the list of releases, which comes from the pool that all requests share. */
const releasesPatience = 500;

/**
 * `/healthz`: this process serves; it asks nobody, because a process is not mended by restarting it for its database.
 * `/readyz`: the database answers and a shell is published, so pages work. It tells what is wrong in words.
 */
export function mountProbes(app: App): void {
  app.get(probes.liveness, (c) => c.json({ status: 'ok' }, 200, { 'Cache-Control': 'no-store' }));
  app.get(probes.readiness, async function answerReadiness(c) {
    const { databaseProbe, releases } = c.var.deps;
    const known = releases.resolve().catch(() => undefined);
    const [isThere, resolved] = await Promise.all([
      databaseProbe.answers(),
      Promise.race([known, sleep(releasesPatience, undefined)]),
    ]);
    const shell = resolved?.shell ?? releases.lastShell();
    const isReady = isThere && shell !== undefined;
    const shown = [...(shell ? [shell] : []), ...(resolved?.remotes ?? [])];
    return c.json(
      {
        status: isReady ? 'ok' : 'unavailable',
        database: isThere ? 'ok' : 'does not answer',
        releases: Object.fromEntries(shown.map(({ name, version }) => [name, version])),
      },
      isReady ? 200 : 503,
      { 'Cache-Control': 'no-store' },
    );
  });
}
