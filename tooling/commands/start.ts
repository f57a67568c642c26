// npm start: builds what is stale, then runs the server until Ctrl-C. The server looks after the database, the demo content and its own address.
import { buildStale } from '../steps/build.ts';
import { isPortFree } from '../steps/port.ts';
import { runInForeground } from '../steps/run.ts';
import { say } from '../steps/step.ts';

const port = Number(process.env['PORT'] ?? 3000);

/** Gives the exit code. */
async function start(): Promise<number> {
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    say(`PORT is '${process.env['PORT']}', which is not a port. Use a number, such as PORT=3001 npm start.`);
    return 1;
  }
  if (port !== 0 && !(await isPortFree(port))) {
    say(`Port ${port} is taken by another program. Stop it, or choose another port: PORT=${port + 1} npm start.`);
    return 1;
  }
  const built = await buildStale();
  if (built?.failed) {
    say('The build failed; nothing was started.');
    return 1;
  }
  return runInForeground('node', ['--import', '@tessera/tooling/tsx-loader', '--import', '@tessera/tooling/exit-with-parent', 'api/src/main.ts'], { NODE_ENV: process.env['NODE_ENV'] ?? 'production' });
}

process.exitCode = await start();
