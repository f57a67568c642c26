import { createHmac } from 'node:crypto';
import http from 'node:http';
import { sql, type Kysely } from 'kysely';
import { poll, pollStream } from '@tessera/shared-contracts/messaging/endpoints';
import type { Database } from '@tessera/api/testing/schema';
import type { Product } from '../../support/product.ts';

/** The session secret of the measured servers; signs cookies of sessions made without a login. */
export const secret = 'a secret for the benchmark only, of sufficient length';

/** Creates sessions for the owners of the first blogs of a filled database; returns the cookies. */
export async function makeSessions(db: Kysely<Database>, count: number): Promise<string[]> {
  await sql`
    insert into auth_session (id, "userId", token, "expiresAt")
    select 'bench-' || n, 'writer-' || n, 'bench-token-' || n, now() + interval '1 day'
    from generate_series(1, ${count}::int) n
    on conflict do nothing`.execute(db);
  return Array.from({ length: count }, (_, at) => {
    const token = `bench-token-${at + 1}`;
    const signature = createHmac('sha256', secret).update(token).digest('base64');
    return `tessera.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
  });
}

/** An open event stream. */
export interface EventStream {
  /** Resolves at the next event. */
  next(): Promise<void>;
  close(): void;
}

/** Opens an event stream on a separate connection; resolves once the server has accepted it. */
export function openStream({ url }: Pick<Product, 'url'>, cookie: string): Promise<EventStream> {
  return new Promise((resolve, reject) => {
    const request = http.get(
      url + pollStream.path,
      { agent: false, headers: { Accept: 'text/event-stream', Cookie: cookie } },
      (answer) => {
        if (answer.statusCode !== 200) {
          answer.resume();
          return reject(new Error(`a stream answered ${answer.statusCode}`));
        }
        let waiting = (): void => {};
        answer.on('error', () => {});
        answer.on('data', (part: Buffer) => {
          if (part.includes('event:')) waiting();
        });
        resolve({
          next: () =>
            new Promise((done) => {
              waiting = done;
            }),
          close: () => request.destroy(),
        });
      },
    );
    request.on('error', reject);
  });
}

/** Polls once. */
export async function pollOnce({ url }: Pick<Product, 'url'>, cookie: string): Promise<void> {
  const answer = await fetch(`${url}${poll.path}?unread_messages=true`, {
    headers: { Cookie: cookie, Accept: 'application/json' },
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`a poll answered ${answer.status}: ${text}`);
}

/** Number of committed transactions of a database. A query outside a transaction counts as one. */
export async function commitsOf(db: Kysely<Database>): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(db);
  const { rows } = await sql<{ commits: string }>`
    select xact_commit as commits
    from pg_stat_database
    where datname = current_database()`.execute(db);
  return Number(rows[0]?.commits);
}
