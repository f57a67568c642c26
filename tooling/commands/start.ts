// npm start: builds what is stale, then runs the server until Ctrl-C. The server looks after the
// database, the demo content and its own address. On the embedded database, which one machine has
// to itself, it also shows what was built since anybody last released; with DATABASE_URL others may
// share the registry, and nothing is shown that nobody released.
import { buildStale } from '../steps/build.ts';
import { findPort } from '../steps/port.ts';
import { demoSettings, runServer } from '../steps/server.ts';
import { say } from '../steps/step.ts';

/** Gives the exit code. */
async function start(): Promise<number> {
  if ((await findPort('npm start')) === undefined) return 1;
  const built = await buildStale();
  if (built?.failed) {
    say('The build failed; nothing was started.');
    return 1;
  }
  return runServer({
    ...demoSettings(process.env),
    RELEASE_BUILDS:
      process.env['RELEASE_BUILDS'] ?? (process.env['DATABASE_URL'] ? 'first' : 'newer'),
  });
}

process.exitCode = await start();
