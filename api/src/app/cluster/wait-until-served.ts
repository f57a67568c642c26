import { get } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { probes } from '../../base/http/probes.ts';

/** Whether the proxy passes a probe to a process that is ready. */
const isServed = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    get(
      // our own proxy, whose certificate may be self-signed
      { host: '127.0.0.1', port, path: probes.readiness, rejectUnauthorized: false, agent: false },
      (response) => {
        response.resume();
        resolve(response.statusCode === 200);
      },
    ).once('error', () => resolve(false));
  });

/** Waits until the proxy has noticed that a process is ready. */
export async function waitUntilServed(port: number): Promise<void> {
  while (!(await isServed(port))) await sleep(50);
}
