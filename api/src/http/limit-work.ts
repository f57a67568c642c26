import { setImmediate as nextTurn } from 'node:timers/promises';
import { createMiddleware } from 'hono/factory';
import type { AppContext, AppEnv } from './context.ts';
import { RefusalError } from './refusal.ts';

/**
 * Refusals per turn of the event loop. Hundreds in one turn would delay admitted requests, which
 * need many turns.
 */
const refusalsPerTurn = 4;

/**
 * Limits the number of concurrent requests. Refuses the excess immediately instead of queueing
 * it: otherwise requests queue for the connections of the pool until they time out, and no one is
 * served.
 *
 * Counts work, not sockets: waiting for a body ({@link whileSending}) and sending a response do not
 * count, so slow clients occupy no slot. An admitted request stays admitted, even if many bodies
 * arrive at once and the count then exceeds the limit.
 */
export function limitWork(limit: number): ReturnType<typeof createMiddleware<AppEnv>> {
  let underWay = 0;
  let refusals = 0;
  let turns = Promise.resolve();

  /** Waits for earlier refusals, which takes milliseconds unless there are hundreds. */
  async function waitToRefuse(): Promise<void> {
    refusals += 1;
    if (refusals % refusalsPerTurn === 0) turns = turns.then(() => nextTurn());
    await turns;
  }

  return createMiddleware<AppEnv>(async function admit(c, next) {
    if (underWay >= limit) await waitToRefuse();
    if (underWay >= limit)
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

/** Waits for what the client is still sending, without counting towards concurrent work. */
export const whileSending = <T>(c: AppContext, sent: Promise<T>): Promise<T> =>
  c.var.waitForSender?.(sent) ?? sent;
