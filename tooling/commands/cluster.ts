// npm run cluster [-- --processes N]: like npm start, with several processes behind HAProxy, which
// speaks TLS and HTTP/2 (docs/scale.md).
import { parseArgs } from 'node:util';
import { clusterArguments } from '../server-arguments.ts';
import { buildStale } from '../steps/build.ts';
import { findPort } from '../steps/port.ts';
import { findServerProgram, haproxy, missingProgramText } from '../steps/server-programs.ts';
import { buildsToShow, demoSettings, runServer } from '../steps/server.ts';
import { print } from '../steps/step.ts';

/** Returns the exit code. */
async function start(): Promise<number> {
  const { values } = parseArgs({ options: { processes: { type: 'string' } } });
  if ((await findPort('npm run cluster')) === undefined) return 1;
  const proxy = await findServerProgram(haproxy, print);
  if (proxy === undefined) {
    print(missingProgramText(haproxy));
    return 1;
  }
  if ((await buildStale())?.failed) {
    print('The build failed; nothing was started.');
    return 1;
  }
  return runServer(
    {
      ...demoSettings(process.env),
      RELEASE_BUILDS: buildsToShow(process.env),
      HAPROXY_PATH: proxy,
      ...(values.processes !== undefined && { PROCESSES: values.processes }),
    },
    clusterArguments,
  );
}

process.exitCode = await start();
