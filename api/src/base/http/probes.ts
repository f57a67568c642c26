import { setTimeout as sleep } from 'node:timers/promises';
import type { App } from './mount.ts';

/** Paths for load balancers and orchestrators. */
export const probes = { liveness: '/healthz', readiness: '/readyz' } as const;

/** Timeout in milliseconds for reading the releases, which uses the pool shared by all requests. */
const releasesTimeout = 500;

/**
 * `/healthz`: this process responds. This probe checks no dependencies, because restarting the
 * process would not repair its database.
 * `/readyz`: the database answers and a shell is released, so pages work, including their scripts.
 * If this probe fails, its response describes the problem.
 */
export function mountProbes(app: App): void {
  app.get(probes.liveness, (c) => c.json({ status: 'ok' }, 200, { 'Cache-Control': 'no-store' }));
  app.get(probes.readiness, async function answerReadiness(c) {
    const { databaseProbe, releases } = c.var.deps;
    const known = releases.resolve().catch(() => undefined);
    const [isThere, resolved] = await Promise.all([
      databaseProbe.answers(),
      Promise.race([known, sleep(releasesTimeout, undefined)]),
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
