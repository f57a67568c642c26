import { createServer } from 'node:net';
import { print } from './step.ts';

/** Whether a local port is free. */
export const isPortFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, () => server.close(() => resolve(true)));
  });

/**
 * The port in PORT, 3000 by default. If it is invalid or taken, prints why and returns undefined.
 */
export async function findPort(command: string): Promise<number | undefined> {
  const given = process.env['PORT'] ?? '3000';
  const port = Number(given);
  if (!/^\d+$/.test(given) || port > 65_535) {
    print(`PORT is '${given}', which is not a port. Use a number: PORT=3001 ${command}`);
    return undefined;
  }
  if (port !== 0 && !(await isPortFree(port))) {
    const other = port < 65_535 ? port + 1 : port - 1;
    print(
      `Port ${port} is taken by another program. ` +
        `Stop it, or choose another port: PORT=${other} ${command}`,
    );
    return undefined;
  }
  return port;
}
