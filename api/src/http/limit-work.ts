import { setImmediate as nextTurn } from 'node:timers/promises';
import { createMiddleware } from 'hono/factory';
import type { AppContext, AppEnv } from './context.ts';
import { RefusalError } from './refusal.ts';

/** Refusals in one turn of the event loop. A turn with hundreds holds up those who were admitted, who need many turns. */
const refusalsPerTurn = 4;

/**
 * Bounds the requests that are worked on at once. Beyond it everybody is refused without queueing for the work: without a bound the
 * work queues for the connections of the pool until it times out, and nobody is served.
 *
 * What is counted is work, not sockets: waiting for a body ({@link whileSending}) and sending an answer do not count, so
 * slow clients take nobody's place. Who was admitted stays so, also when many bodies have arrived at once.
 */
export function limitWork(most: number): ReturnType<typeof createMiddleware<AppEnv>> {
  let underWay = 0;
  let refusals = 0;
  let turns = Promise.resolve();

  /** Waits while those who came before are refused: milliseconds, unless hundreds did. */
  async function waitToRefuse(): Promise<void> {
    refusals += 1;
    if (refusals % refusalsPerTurn === 0) turns = turns.then(() => nextTurn());
    await turns;
  }

  return createMiddleware<AppEnv>(async function admit(c, next) {
    if (underWay >= most) await waitToRefuse();
    if (underWay >= most)
      throw new RefusalError(503, 'Tessera is very busy right now. Try again in a moment.');
    underWay += 1;
    c.set('waitForSender', async function waitOutside(sent) {
      underWay -= 1;
      try {
        return await sent;
      } finally {
        underWay += 1;
      }
    });
    try {
      await next();
    } finally {
      underWay -= 1;
    }
  });
}

/** Waits for what the client is still sending, without counting as work. */
export const whileSending = <T>(c: AppContext, sent: Promise<T>): Promise<T> =>
  c.var.waitForSender?.(sent) ?? sent;
