/**
 * Restarts the processes behind the proxy one after another by SIGTERM, while 24 connections are
 * busy, and counts requests without an answer. Half of the connections are kept, half are new for
 * every request; one request in four is a write.
 */
import https from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { like } from '@tessera/shared-contracts/likes/endpoints';
import { startCluster } from '../support/cluster.ts';
import { withDataDir } from './measuring/bench-product.ts';
import { print, printBudget, printTable, saveResults } from './measuring/report.ts';

const connections = 24;
const rounds = 10;

interface Counts {
  answered: number;
  /** Answers of 500 and above: without them, the proxy reports what it could not get. */
  failed: number;
  /** Connections that ended before the answer or in it. */
  reset: number;
}

await withDataDir(async function measure(dataDir) {
  print('Starting two processes behind a proxy');
  const cluster = await startCluster({
    dataDir,
    env: { TESSERA_DEMO: '0', LOG_LEVEL: 'info', RATE_LIMIT_FACTOR: '100000' },
  });
  const perRound: Counts[] = [];
  let counts: Counts = { answered: 0, failed: 0, reset: 0 };
  let isOver = false;

  async function askRepeatedly(index: number): Promise<void> {
    const agent = new https.Agent({ keepAlive: index % 2 === 0, maxSockets: 1 });
    for (let asked = index; !isOver; asked += 1) {
      const isWrite = asked % 4 === 0;
      const status = await new Promise<number>((resolve) => {
        https
          .request(
            `${cluster.url}${isWrite ? like.path : '/explore'}`,
            {
              agent,
              method: isWrite ? 'POST' : 'GET',
              rejectUnauthorized: false,
              headers: isWrite
                ? { 'content-type': 'application/json' }
                : { accept: 'text/html', cookie: `tessera_visitor=${asked}` },
            },
            (answer) => {
              answer
                .resume()
                .on('end', () => resolve(answer.statusCode ?? 0))
                .on('error', () => resolve(0));
            },
          )
          .on('error', () => resolve(0))
          .end(isWrite ? '{}' : undefined);
      });
      if (status === 0) counts.reset += 1;
      else if (status >= 500) counts.failed += 1;
      else counts.answered += 1;
    }
    agent.destroy();
  }

  const clients = Array.from({ length: connections }, (_, index) => askRepeatedly(index));
  try {
    for (let round = 0; round < rounds; round += 1) {
      counts = { answered: 0, failed: 0, reset: 0 };
      perRound.push(counts);
      const pids = cluster.pids();
      process.kill(pids[round % pids.length] ?? 0, 'SIGTERM');
      while (cluster.pids().join() === pids.join()) await sleep(100);
      await cluster.allReady();
    }
  } finally {
    isOver = true;
    await Promise.all(clients);
    await cluster.stop();
  }
  printTable(
    ['restart', 'answered', 'failed', 'reset'],
    perRound.map(({ answered, failed, reset }, round) =>
      [round + 1, answered, failed, reset].map(String),
    ),
  );
  const sum = (of: (round: Counts) => number): number =>
    perRound.reduce((total, round) => total + of(round), 0);
  for (const [what, lost] of [
    ['connections that were reset', sum(({ reset }) => reset)],
    ['answers of 500 and above', sum(({ failed }) => failed)],
  ] as const)
    printBudget(what, lost === 0, String(lost), '0');
  saveResults('restarts', { perRound });
});
