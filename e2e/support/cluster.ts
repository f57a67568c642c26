import { connect } from 'node:net';
import path from 'node:path';
import { clusterArguments } from '@tessera/tooling/server-arguments';
import * as v from 'valibot';
import {
  createDataDir,
  freePort,
  runServer,
  type Product,
  type ProductOptions,
} from './product.ts';

/** The product as several processes behind a proxy with TLS and HTTP/2. */
export interface Cluster extends Product {
  /** File with the proxy's self-signed certificate. */
  readonly certificate: string;
  /** Ids of the running processes. */
  pids(): readonly number[];
  /** Waits until all processes are ready. */
  allReady(): Promise<void>;
}

const processes = 2;

/** Log lines about processes and the proxy. */
const logLine = v.pipe(
  v.string(),
  v.parseJson(),
  v.variant('msg', [
    v.object({
      msg: v.picklist(['process started', 'process is ready']),
      process: v.number(),
      pid: v.number(),
    }),
    v.object({ msg: v.literal('proxy started'), control: v.string() }),
  ]),
);

/** Sends a command to the proxy and returns its answer; '' if the proxy cannot be reached. */
const askProxy = (control: string, command: string): Promise<string> =>
  new Promise((resolve) => {
    let answer = '';
    const connection = connect(control, () => connection.end(`${command}\n`));
    connection.on('data', (chunk: Buffer) => {
      answer += chunk.toString();
    });
    connection.once('error', () => resolve('')).once('close', () => resolve(answer));
  });

/** Starts a cluster on a free port, and waits until all its processes are ready. */
export async function startCluster({
  dataDir = createDataDir(),
  env = {},
}: Omit<ProductOptions, 'port'> = {}): Promise<Cluster> {
  const port = await freePort();
  const url = `https://localhost:${port}`;
  let control = '';
  /** The latest state of each process. */
  const last = new Map<number, { readonly pid: number; readonly isReady: boolean }>();
  const server = runServer(
    clusterArguments,
    { PORT: String(port), DATA_DIR: dataDir, PROCESSES: String(processes), ...env },
    function readLine(line) {
      const { success, output } = v.safeParse(logLine, line);
      if (!success) return;
      if (output.msg === 'proxy started') control = output.control;
      else
        last.set(output.process, { pid: output.pid, isReady: output.msg === 'process is ready' });
    },
  );
  /**
   * Whether all processes have logged that they are ready, and the proxy, which notices a little
   * later, also reports them as up.
   */
  const areAllReady = async (): Promise<boolean> => {
    const ready = [...last.values()].filter(({ isReady }) => isReady).length;
    if (ready < processes) return false;
    const statuses = await askProxy(control, 'show stat');
    return (statuses.match(/^reads,process\d+,(?:[^,]*,){15}UP,/gm) ?? []).length === processes;
  };
  const allReady = () => server.until(areAllReady);
  await allReady();
  return {
    ...server,
    url,
    dataDir,
    certificate: path.join(dataDir, 'certificate.pem'),
    pids: () => [...last.values()].map(({ pid }) => pid),
    allReady,
  };
}
