import { randomInt } from 'node:crypto';
import { getCookie, setCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import { trackers } from '@tessera/shared-contracts/ads/endpoints';
import { typing } from '@tessera/shared-contracts/messaging/presence';
import { cslog, lady } from '@tessera/shared-contracts/shell/endpoints';
import { DatabaseError } from 'pg';
import type { LogPlace } from '../database/replica-queries.ts';
import { replicaTimes, unknownPlace } from '../database/replicas.ts';
import type { AppContext, AppEnv } from './context.ts';
import { isDatabaseAway } from './failures.tsx';
import { RefusalError } from './refusal.ts';

/**
 * Cookies that tell where in the log of the database the last writes of this browser end. There are
 * several, because answers may overtake each other, and an earlier place must not replace a later.
 */
const writtenCookies = { prefix: 'tessera_written_', most: 16 } as const;
/** Calls that change nothing that a page shows. */
const changesNothing: ReadonlySet<string> = new Set(
  [cslog, lady, trackers, typing].map(({ path }) => path),
);

/** Whether a request may have changed what pages show. */
export const mayWrite = ({ req: { method, path } }: AppContext): boolean =>
  method !== 'GET' && method !== 'HEAD' && !changesNothing.has(path);

/** Makes the next reads of this browser see what was committed, in every process. */
export async function keepWritten(c: AppContext): Promise<void> {
  const { replicas, env } = c.var.deps;
  if (!replicas.areThere) return;
  setCookie(
    c,
    `${writtenCookies.prefix}${randomInt(writtenCookies.most)}`,
    String(await replicas.written()),
    {
      path: '/',
      httpOnly: true,
      sameSite: 'Lax',
      secure: env.isSecure,
      // by then every replica has it, and a second more for the way
      maxAge: replicaTimes.longestLag / 1000 + 1,
    },
  );
}

/** After a write, its writer sees it. A request that was refused has written nothing. */
export const keepWrites = createMiddleware<AppEnv>(async function keepWrite(c, next) {
  await next();
  const isRefused = c.res.status >= 400 && c.res.status < 500;
  if (mayWrite(c) && !isRefused) await keepWritten(c);
});

const nowhere: LogPlace = 0n;

/** The place behind what this browser has written lately. */
function placeOfReader(c: AppContext): LogPlace {
  let last = nowhere;
  for (const [name, text] of Object.entries(getCookie(c))) {
    if (!name.startsWith(writtenCookies.prefix)) continue;
    const place = /^\d{1,20}$/.test(text) ? BigInt(text) : unknownPlace;
    if (place > last) last = place;
  }
  return last;
}

/** Whether this browser has written a moment ago, and there are replicas. */
export const hasWritten = (c: AppContext): boolean =>
  c.var.deps.replicas.areThere && placeOfReader(c) !== nowhere;

/** Cancelled by a replica, because the primary has removed what it read. */
const isConflict = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === '40001';
/** A replica that hangs does not end its statements itself. */
const isGone = (error: unknown): boolean =>
  isDatabaseAway(error) || (error instanceof Error && error.message === 'Query read timeout');
const isNotFound = (error: unknown): boolean =>
  error instanceof RefusalError && error.status === 404;

/**
 * Does work that only reads, and may miss the last seconds: `deps.db` is a replica meanwhile, if one
 * has what this browser wrote, or for a page that all visitors get, what this process did. What a
 * replica does not find or cannot answer is read again from the primary.
 */
export async function readOld<T>(c: AppContext, work: () => Promise<T>): Promise<T> {
  const { deps, viewer, isShared } = c.var;
  const { replicas } = deps;
  if (!replicas.areThere) return work();
  const since = isShared ? replicas.lastWritten() : placeOfReader(c);
  const replica = await replicas.pick(viewer?.userId ?? c.req.path, since);
  if (!replica) return work();
  c.set('deps', { ...deps, db: replica.db });
  try {
    return await work();
  } catch (error) {
    if (isGone(error)) replica.leaveOut(error);
    else if (!isConflict(error) && !isNotFound(error)) throw error;
  } finally {
    c.set('deps', deps);
  }
  return work();
}

/** A page that {@link readOld} makes. */
export const mayBeOld =
  (answer: (c: AppContext) => Promise<Response>) =>
  (c: AppContext): Promise<Response> =>
    readOld(c, () => answer(c));
