import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { watchdog } from '@tessera/embedded-postgres/watchdog';
import { keepRunning, type SupervisorOptions } from './keep-running.ts';
import { proxyConfig, type ProxyOptions } from './proxy-config.ts';

export interface StartProxyOptions extends Omit<ProxyOptions, 'hasIPv6' | 'control' | 'ownWrites'> {
  /** HAProxy's executable. */
  readonly program: string;
  /** Folder for HAProxy's configuration and sockets. */
  readonly folder: string;
  readonly onRestart: SupervisorOptions['onRestart'];
}

const isListening = (socket: string): Promise<boolean> =>
  new Promise((resolve) => {
    const connection = connect(socket, () => {
      connection.destroy();
      resolve(true);
    });
    connection.once('error', () => resolve(false));
  });

export interface Proxy {
  /** Unix socket for HAProxy's commands. */
  readonly control: string;
  /** Ends HAProxy, which closes all connections. Resolves when it has ended. */
  stop(): Promise<void>;
}

/**
 * Starts HAProxy, and restarts it whenever it ends. When this process ends, so does HAProxy.
 *
 * @throws Error with HAProxy's output when it does not start
 */
export async function startProxy({
  program,
  folder,
  onRestart,
  ...options
}: StartProxyOptions): Promise<Proxy> {
  const control = path.join(folder, 'haproxy.sock');
  const ownWrites = path.join(folder, 'writes.sock');
  const file = path.join(folder, 'haproxy.cfg');
  const hasIPv6 = Object.values(networkInterfaces())
    .flat()
    .some((one) => one?.family === 'IPv6');
  await writeFile(file, proxyConfig({ ...options, hasIPv6, control, ownWrites }));
  let output = '';
  const proxy = keepRunning({
    start() {
      // detached, so that Ctrl-C does not end it before the processes have finished
      const child = spawn('/bin/sh', ['-c', watchdog('TERM'), 'sh', program, '-db', '-f', file], {
        detached: true,
        stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
      });
      child.stderr?.on('data', (chunk: Buffer) => {
        output = (output + chunk.toString()).slice(-2000);
      });
      return child;
    },
    async isReady(child) {
      while (child.exitCode === null && !(await isListening(control))) await sleep(20);
    },
    onRestart,
  });
  await proxy.ready.catch((error: unknown) => {
    throw new Error(`HAProxy did not start: ${output.trim()}`, { cause: error });
  });
  // the watchdog ends HAProxy when this descriptor is closed
  return { control, stop: () => proxy.stop((child) => child.stdio[3]?.destroy()) };
}
