import { sql } from 'kysely';
import type { App } from './mount.ts';

/** Milliseconds until a silent database counts as away. */
const patience = 2000;

/**
 * `/healthz`: this process serves and its database answers. `/readyz`: also a shell is published, so pages work.
 * Both tell what is wrong in words.
 */
export function mountProbes(app: App): void {
  app.get('/healthz', async function answerHealth(c) {
    const isThere = await answersInTime(sql`select 1`.execute(c.var.deps.db));
    return c.json({ status: isThere ? 'ok' : 'unavailable', database: isThere ? 'ok' : 'does not answer' }, isThere ? 200 : 503, { 'Cache-Control': 'no-store' });
  });
  app.get('/readyz', async function answerReadiness(c) {
    const { db, releases } = c.var.deps;
    const isThere = await answersInTime(sql`select 1`.execute(db));
    const resolved = isThere ? await releases.resolve().catch(() => undefined) : undefined;
    const shown = [...(resolved?.shell ? [resolved.shell] : []), ...(resolved?.remotes ?? [])];
    const isReady = isThere && resolved?.shell !== undefined;
    return c.json({
      status: isReady ? 'ok' : 'unavailable', database: isThere ? 'ok' : 'does not answer',
      releases: Object.fromEntries(shown.map(({ name, version }) => [name, version])),
    }, isReady ? 200 : 503, { 'Cache-Control': 'no-store' });
  });
}

async function answersInTime(question: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<false>((resolve) => { timer = setTimeout(resolve, patience, false); });
  const isThere = await Promise.race([question.then(() => true, () => false), silence]);
  clearTimeout(timer);
  return isThere;
}
