// npm start: builds what is stale, then runs the server until Ctrl-C. The server looks after the database, the demo content and its own address.
import { buildStale } from '../steps/build.ts';
import { findPort } from '../steps/port.ts';
import { runServer } from '../steps/server.ts';
import { say } from '../steps/step.ts';

/** Gives the exit code. */
async function start(): Promise<number> {
  if ((await findPort('npm start')) === undefined) return 1;
  const built = await buildStale();
  if (built?.failed) {
    say('The build failed; nothing was started.');
    return 1;
  }
  return runServer();
}

process.exitCode = await start();
