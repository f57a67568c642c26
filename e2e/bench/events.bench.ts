/**
 * Measures the cost of notifications over LISTEN and over NATS, by number of listeners: commits per
 * second and CPU time per commit, compared with commits that do not notify. Also measures how long
 * notifications take to reach all listeners.
 */
import { createNatsSource } from '@tessera/api/testing/nats-notifications';
import { natsSettings, natsVariables } from '@tessera/api/testing/nats-settings';
import { startNotificationRelay } from '@tessera/api/testing/notification-relay';
import type { NotificationSource } from '@tessera/api/testing/notifications';
import { createPostgresSource } from '@tessera/api/testing/postgres-notifications';
import { startNatsServer } from '@tessera/api/testing/test-nats-server';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { pino } from 'pino';
import * as v from 'valibot';
import { databaseOf } from '../support/database.ts';
import { startBenchProduct, withDataDir } from './measuring/bench-product.ts';
import { processorTimes } from './measuring/processor-times.ts';
import { idleReport, waitForIdle } from './measuring/wait-for-idle.ts';
import { saveResults, print, printTable } from './measuring/report.ts';
import { interleave, spreadOf, formatSpread } from './measuring/statistics.ts';

const rounds = 5;
/** Number of writing connections, and milliseconds for which they write. */
const writers = 8;
const duration = 3000;
const listeners = [1, 16, 64] as const;
const channel = 'unread';

interface Measured {
  readonly perSecond: number;
  /**
   * CPU milliseconds per commit, used by all processes except this one: mainly the database and
   * NATS.
   */
  readonly processor: number;
  /** 99th percentile of the milliseconds until all listeners have received a notification. */
  readonly late: number;
}

/** Returns the 99th percentile. */
const slowest = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * 0.99)] ?? 0;

await withDataDir(async function measure(dataDir) {
  // only its database is used
  const product = await startBenchProduct(dataDir, { TESSERA_DEMO: '0' });
  const { connection } = await databaseOf(product, 'events');
  const server = await startNatsServer();
  const result = v.safeParse(natsVariables.NATS_URL, server.url);
  const nats = result.success && natsSettings(result.output, 'bench');
  if (!nats) throw new Error('the URL of NATS is invalid');
  const clients = await Promise.all(
    Array.from({ length: writers }, async () => {
      const client = new pg.Client(connection);
      await client.connect();
      return client;
    }),
  );
  await clients[0]?.query('create table commits (text text not null)');

  /** Commits as fast as possible while the given sources listen. */
  async function commit(sources: readonly NotificationSource[]): Promise<Measured> {
    const sentAt = new Map<string, number>();
    /** Number of listeners that have not received a notification yet, by payload. */
    const waiting = new Map<string, number>();
    const times: number[] = [];
    let heard = 0;
    let sent = 0;
    const stopped = new AbortController();
    const subscriptions = await Promise.all(
      sources.map((source) =>
        source.subscribe(
          function hear(heardOn, payload) {
            if (heardOn !== channel) return;
            heard += 1;
            const left = (waiting.get(payload) ?? 0) - 1;
            waiting.set(payload, left);
            if (left > 0) return;
            waiting.delete(payload);
            times.push(performance.now() - (sentAt.get(payload) ?? 0));
            sentAt.delete(payload);
          },
          () => {
            if (!stopped.signal.aborted) throw new Error('notifications were missed');
          },
          stopped.signal,
        ),
      ),
    );
    const [name, text] =
      sources.length === 0
        ? ['silent', 'insert into commits values ($1)']
        : ['notifying', `insert into commits values ($1) returning pg_notify('${channel}', $1)`];
    const [own, all] = [process.cpuUsage(), processorTimes()];
    const begin = performance.now();
    await Promise.all(
      clients.map(async function write(client) {
        while (performance.now() - begin < duration) {
          const payload = String((sent += 1));
          waiting.set(payload, sources.length);
          sentAt.set(payload, performance.now());
          await client.query({ name, text, values: [payload] });
        }
      }),
    );
    const seconds = (performance.now() - begin) / 1000;
    while (heard < sent * sources.length) await sleep(5);
    const [ownAfter, allAfter] = [process.cpuUsage(own), processorTimes()];
    stopped.abort();
    await Promise.all(subscriptions.map((subscription) => subscription.close()));
    if (!all || !allAfter) throw new Error('CPU times are not available on this system');
    const busy = allAfter.all - allAfter.idle - (all.all - all.idle);
    return {
      perSecond: sent / seconds,
      processor: (busy - (ownAfter.user + ownAfter.system) / 1000) / sent,
      late: slowest(times),
    };
  }

  const direct = createPostgresSource(connection);
  const relayed = createNatsSource(nats);
  const many = (source: NotificationSource, count: number) =>
    Array.from({ length: count }, () => source);
  const commitRelayed = async (count: number): Promise<Measured> => {
    const relay = startNotificationRelay({ connection, nats, log: pino({ level: 'silent' }) });
    try {
      return await commit(many(relayed, count));
    } finally {
      await relay.close();
    }
  };
  const work: Record<string, () => Promise<Measured>> = { 'no notification': () => commit([]) };
  for (const count of listeners) {
    work[`LISTEN, ${count}`] = () => commit(many(direct, count));
    work[`NATS, ${count}`] = () => commitRelayed(count);
  }
  try {
    const names = Object.keys(work);
    const figures = await interleave(rounds, work, names, waitForIdle);
    print(
      `\n${writers} committing connections, ${rounds} rounds of ${duration / 1000} s; everything on this machine:`,
    );
    printTable(
      [
        'notification, listening processes',
        'commits/s',
        'CPU ms per commit',
        'ms until all are notified, p99',
      ],
      names.map((name) => {
        const found = figures[name] ?? [];
        return [
          name,
          formatSpread(spreadOf(found.map(({ perSecond }) => perSecond))),
          formatSpread(spreadOf(found.map(({ processor }) => processor)), 2),
          name === names[0] ? '–' : formatSpread(spreadOf(found.map(({ late }) => late)), 1),
        ];
      }),
    );
    print(idleReport());
    saveResults('events', { figures, writers, disturbance: idleReport() });
  } finally {
    for (const client of clients) await client.end();
    await server.close();
  }
});
