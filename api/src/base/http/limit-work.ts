import { performance } from 'node:perf_hooks';
import { createMiddleware } from 'hono/factory';
import { limitTime } from '../database/connect.ts';
import { createDeadline, type Deadline } from '../database/deadline.ts';
import { clientAddress, networksOf } from './client-address.ts';
import type { AppContext, AppEnv, Deps } from './context.ts';
import { createPlaces, type Place, type Places } from './places.ts';

/** Places of one owner, and its requests that have a place or wait for something. */
const perOwner = { perOwner: 4, perOwnerInAll: 16 } as const;

/**
 * The places of a process: `all` are limited in all and per network, `accounts` per account only.
 * Four are enough for anyone: a page makes a few calls at the same time, and a person's further
 * requests, like those of an office behind one address, wait their turn.
 */
export interface WorkPlaces {
  readonly all: Places;
  readonly accounts: Places;
}

/** @param factor multiplies the limits of an owner, for load and browser tests */
export function createWorkPlaces(limit: number, factor = 1): WorkPlaces {
  const owned = {
    perOwner: perOwner.perOwner * factor,
    perOwnerInAll: perOwner.perOwnerInAll * factor,
  };
  return {
    all: createPlaces({ limit, ...owned }),
    accounts: createPlaces({ limit: Number.POSITIVE_INFINITY, ...owned }),
  };
}

/**
 * A request that is under way for this many milliseconds, while the process was idle for at least
 * half of them, waits for a lock or another machine.
 */
const stuckAfter = 1000;
/** How many such requests a process has, as a multiple of its places. */
const stuckFactor = 4;
/**
 * Milliseconds from the arrival of a request until its last statement ends, whatever number of
 * statements it sends. Time in which it waits outside of its place does not count.
 */
export const requestTime = 8000;

/** Makes everything that a handler awaits from elsewhere wait outside of its place. */
function waitingOutside(deps: Deps, { outside }: Place): Deps {
  const { renderer, outgoing } = deps;
  return {
    ...deps,
    renderer: {
      render: (source, editor) => outside(renderer.render(source, editor)),
      finish: (html, editor, known) => outside(renderer.finish(html, editor, known)),
      clean: (html) => outside(renderer.clean(html)),
    },
    outgoing: {
      fetch: (address, wanted) => outside(outgoing.fetch(address, wanted)),
      exchange: (address, exchange) => outside(outgoing.exchange(address, exchange)),
    },
  };
}

const timed = (place: Place, deadline: Deadline): Place => ({
  outside: (wait) => deadline.paused(place.outside(wait)),
  untilSent: (sent) => deadline.paused(place.untilSent(sent)),
  leave: () => place.leave(),
});

/**
 * Limits the number of requests that are worked on at the same time, in all and per network.
 * Refuses what exceeds the limit after a short wait in line, or at once if the line is slow:
 * otherwise requests queue for the connections of the pool until they time out, and no one is
 * served.
 *
 * Counts work, not sockets: what waits for a body ({@link whileSending}), for a thread that renders,
 * for another site, for the conversion of a file ({@link whileWaiting}) or for a lock has no place,
 * nor does a response that is being sent.
 */
export function limitWork(
  places: WorkPlaces,
  limit: number,
): ReturnType<typeof createMiddleware<AppEnv>> {
  let stuck = 0;
  async function waitWithoutPlace(place: Place, working: Promise<void>): Promise<void> {
    stuck += 1;
    await place.outside(working).catch(() => {});
    stuck -= 1;
  }
  return createMiddleware<AppEnv>(async function admit(c, next) {
    const deadline = createDeadline(requestTime);
    const place = await places.all.enter(networksOf(clientAddress(c)).network);
    const timedPlace = timed(place, deadline);
    c.set('deadline', deadline);
    c.set('place', timedPlace);
    const { deps } = c.var;
    c.set('deps', { ...waitingOutside(deps, timedPlace), db: limitTime(deps.db, deadline) });
    let begin = performance.eventLoopUtilization();
    const working = next();
    const watch = setInterval(function letOthersWork() {
      const { utilization } = performance.eventLoopUtilization(begin);
      begin = performance.eventLoopUtilization();
      if (utilization > 0.5 || stuck >= stuckFactor * limit) return;
      clearInterval(watch);
      void waitWithoutPlace(place, working);
    }, stuckAfter);
    try {
      await working;
    } finally {
      clearInterval(watch);
      place.leave();
      // what the request left behind has the time of its statements
      deadline.lift();
    }
  });
}

/** Limits the number of requests of an account that are worked on at the same time. */
export const limitAccount = (places: WorkPlaces): ReturnType<typeof createMiddleware<AppEnv>> =>
  createMiddleware<AppEnv>(async function admitAccount(c, next) {
    const { viewer, place: outer } = c.var;
    if (!viewer || !outer) return next();
    const entering = places.accounts.enter(viewer.userId);
    const own = entering instanceof Promise ? await outer.outside(entering) : entering;
    // both wait together
    const place: Place = {
      outside: (wait) => outer.outside(own.outside(wait)),
      untilSent: (sent) => outer.untilSent(own.untilSent(sent)),
      leave: () => {},
    };
    c.set('place', place);
    c.set('deps', waitingOutside(c.var.deps, own));
    try {
      await next();
    } finally {
      own.leave();
    }
  });

/** Waits for what the client is still sending, without holding a place. */
export const whileSending = <T>(c: AppContext, sent: Promise<T>): Promise<T> =>
  c.var.place?.untilSent(sent) ?? sent;

/** Waits for work outside of this process, or in a queue of its own, without holding a place. */
export const whileWaiting = <T>(c: AppContext, wait: Promise<T>): Promise<T> =>
  c.var.place?.outside(wait) ?? wait;

/**
 * Awaits something whose statements have no deadline, but only until that of the request. It may go
 * on afterwards.
 */
export const withinTime = <T>(c: AppContext, work: Promise<T>): Promise<T> =>
  c.var.deadline?.within(work) ?? work;
