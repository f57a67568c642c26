import { randomInt } from 'node:crypto';
import { generateCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import { trackers } from '@tessera/shared-contracts/ads/endpoints';
import { typing } from '@tessera/shared-contracts/messaging/presence';
import * as formDrafts from '@tessera/shared-contracts/form-drafts/endpoints';
import { cslog, lady } from '@tessera/shared-contracts/shell/endpoints';
import { DatabaseError } from 'pg';
import { limitTime } from '../database/connect.ts';
import { isDatabaseUnreachable } from '../database/database-failure.ts';
import type { LogPosition } from '../database/replica-queries.ts';
import { replicaTimes, unknownPosition } from '../database/replicas.ts';
import { withValues, type AppEnv, type RequestValues } from './context.ts';
import { readCookies } from './read-cookie.ts';
import { RefusalError } from '../wire/refusal.ts';

/**
 * Cookies with the position in the database log after this browser's latest writes. There are
 * several, because responses may overtake each other, and an earlier position must not replace a
 * later one.
 */
const writtenCookies = { prefix: 'tessera_written_', max: 16 } as const;
/** Calls that change nothing that pages show. */
const changesNothing: ReadonlySet<string> = new Set(
  [
    cslog,
    lady,
    trackers,
    typing,
    formDrafts.pullFormDrafts,
    formDrafts.putFormDraft,
    formDrafts.removeFormDraft,
    formDrafts.formDraftVersions,
    formDrafts.formDraftVersion,
  ].map(({ path }) => path),
);

/** Whether a request may have changed what pages show. */
export const mayWrite = ({ req: { method, path } }: Pick<RequestValues, 'req'>): boolean =>
  method !== 'GET' && method !== 'HEAD' && !changesNothing.has(path);

/**
 * A cookie, as a header, that makes everything committed so far visible to this browser's next
 * reads, in every process. Undefined without replicas.
 */
export async function positionCookie({
  var: {
    deps: { replicas, env },
  },
}: Pick<RequestValues, 'var'>): Promise<string | undefined> {
  if (!replicas.areConfigured) return undefined;
  return generateCookie(
    `${writtenCookies.prefix}${randomInt(writtenCookies.max)}`,
    String(await replicas.written()),
    {
      path: '/',
      httpOnly: true,
      sameSite: 'Lax',
      secure: env.isSecure,
      // after `maxLag`, every replica in use has the writes; the response may take another second
      maxAge: replicaTimes.maxLag / 1000 + 1,
    },
  );
}

/**
 * Makes writes visible to their writer immediately. Skips refused requests (4xx), which change
 * nothing that pages show.
 */
export const rememberWrites = createMiddleware<AppEnv>(async function rememberWrite(c, next) {
  await next();
  const isRefused = c.res.status >= 400 && c.res.status < 500;
  if (!mayWrite(c) || isRefused || c.var.token) return;
  const cookie = await positionCookie(c);
  if (cookie !== undefined) c.header('Set-Cookie', cookie, { append: true });
});

const logStart: LogPosition = 0n;

/** The log position after this browser's latest writes. */
function positionOfReader(c: RequestValues): LogPosition {
  let last = logStart;
  for (const [name, text] of Object.entries(readCookies(c))) {
    if (!name.startsWith(writtenCookies.prefix)) continue;
    const position = /^\d{1,20}$/.test(text) ? BigInt(text) : unknownPosition;
    if (position > last) last = position;
  }
  return last;
}

/** Whether there are replicas, and this browser wrote something a moment ago. */
export const hasWritten = (c: RequestValues): boolean =>
  c.var.deps.replicas.areConfigured && positionOfReader(c) !== logStart;

/** Whether the replica cancelled a query because the primary removed rows that it was reading. */
const isConflict = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === '40001';
/** Whether the replica is unreachable, or the client timed out because the replica hangs. */
const isGone = (error: unknown): boolean =>
  isDatabaseUnreachable(error) ||
  (error instanceof Error && error.message === 'Query read timeout');
const isNotFound = (error: unknown): boolean =>
  error instanceof RefusalError && error.status === 404;

/**
 * Does read-only work that may miss writes of the last few seconds. The work receives values whose
 * `deps.db` is a replica that has all writes of this browser. For a page shared by all visitors, the
 * replica must have all writes of this process. Without such a replica, `deps.db` is the primary.
 * Repeats the work on the primary if the replica fails or the result is 404.
 */
export async function readFromReplica<T>(
  c: RequestValues,
  work: (c: RequestValues) => Promise<T>,
): Promise<T> {
  const { deps, viewer, isShared, deadline, token } = c.var;
  const { replicas } = deps;
  // programs keep no cookie that says what they wrote
  if (!replicas.areConfigured || token) return work(c);
  const since = isShared ? replicas.lastWritten() : positionOfReader(c);
  const replica = await replicas.pick(viewer?.userId ?? c.req.path, since);
  if (!replica) return work(c);
  const db = deadline ? limitTime(replica.db, deadline) : replica.db;
  try {
    return await work(withValues(c, { deps: { ...deps, db } }));
  } catch (error) {
    if (isGone(error)) replica.exclude(error);
    else if (!isConflict(error) && !isNotFound(error)) throw error;
  }
  return work(c);
}

/** A handler whose reads go through {@link readFromReplica}. */
export const mayBeOld =
  (answer: (c: RequestValues) => Promise<Response>) =>
  (c: RequestValues): Promise<Response> =>
    readFromReplica(c, answer);
