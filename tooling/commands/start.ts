// npm start: builds what changed, then runs the server until Ctrl-C. The server itself starts the
// database, creates demo content and prints its URL.
import { buildStale } from '../steps/build.ts';
import { findPort } from '../steps/port.ts';
import { buildsToShow, demoSettings, runServer } from '../steps/server.ts';
import { print } from '../steps/step.ts';

/** Returns the exit code. */
async function start(): Promise<number> {
  if ((await findPort('npm start')) === undefined) return 1;
  const built = await buildStale();
  if (built?.failed) {
    print('The build failed; nothing was started.');
    return 1;
  }
  return runServer({ ...demoSettings(process.env), RELEASE_BUILDS: buildsToShow(process.env) });
}

process.exitCode = await start();
