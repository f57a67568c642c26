// npm run dev -- mf-header: the product with one remote served from its sources. Saving a file
// shows the change in the open page. Uses the posts and accounts of npm start, but a separate
// channel for releases, so that npm start never shows a development release.
import path from 'node:path';
import { buildStale } from '../steps/build.ts';
import { findPort, isPortFree } from '../steps/port.ts';
import { federationName } from '../steps/packages.ts';
import { findRemote } from '../steps/remotes.ts';
import { root, run, runInForeground, stopAll } from '../steps/run.ts';
import { runServer } from '../steps/server.ts';
import { check, print, step } from '../steps/step.ts';

const firstDevPort = 5001;

async function freeDevPort(): Promise<number> {
  for (let port = firstDevPort; ; port++) if (await isPortFree(port)) return port;
}

/** Returns the exit code. */
async function develop(remote: string): Promise<number> {
  const port = await findPort(`npm run dev -- ${remote}`);
  if (port === undefined) return 1;
  const built = await buildStale();
  if (built?.failed) return 1;
  // Components keep their state on a change only with development React, which the shell provides.
  const shell = await step('Shell for development', async () => {
    const { code, output } = await run('webpack', ['-c', 'webpack.config.ts'], {
      cwd: path.join(root, 'shell'),
      env: { TESSERA_DEVELOPMENT: '1' },
    });
    return check(code === 0, output);
  });
  if (shell.failed) return 1;
  const devPort = await freeDevPort();
  print(
    `${remote} is served from its sources, everything else from builds. Ctrl-C stops both servers.`,
  );
  // When one server exits, stop the other: they are only useful together.
  return Promise.race([
    runInForeground('webpack', ['serve', '-c', 'webpack.config.ts'], {
      cwd: path.join(root, remote),
      env: { TESSERA_DEVELOPMENT: '1', TESSERA_DEV_PORT: String(devPort) },
    }),
    runServer({
      NODE_ENV: 'development',
      TESSERA_ENV: 'development',
      RELEASE_CHANNEL: 'development',
      RELEASE_BUILDS: 'all',
      PORT: String(port),
      TESSERA_OVERRIDES: `${federationName(remote)}=http://localhost:${devPort}/mf-manifest.json`,
    }),
  ]).finally(() => stopAll('SIGTERM'));
}

const remote = findRemote(process.argv.slice(2), 'npm run dev');
process.exitCode = remote ? await develop(remote) : 1;
