// npm start: builds what changed, then runs the server until Ctrl-C. The server manages its
// database, demo content and address. On the embedded database, which belongs to one machine, it
// also shows builds newer than the last release; with DATABASE_URL others may share the registry,
// so it shows only what was released.
import { buildStale } from '../steps/build.ts';
import { findPort } from '../steps/port.ts';
import { demoSettings, runServer } from '../steps/server.ts';
import { say } from '../steps/step.ts';

/** Returns the exit code. */
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
