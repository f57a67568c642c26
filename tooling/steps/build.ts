import path from 'node:path';
import { isStale } from '../webpack/build-inputs.ts';
import { builtPackages } from './packages.ts';
import { check, step, type Outcome } from './step.ts';
import { root, run, runInSpareTime } from './run.ts';

/** Packages whose latest build is missing or was made from something else. */
const stalePackages = (): readonly string[] =>
  builtPackages.filter((name) => isStale(path.join(root, name)));

/** Environment for lerna and nx: no colours, no TUI, no daemon that outlives the command. */
const nxEnv = {
  NX_DAEMON: 'false',
  NX_NO_CLOUD: 'true',
  NX_TUI: 'false',
  FORCE_COLOR: '0',
  CI: 'true',
  TESSERA_VERSION: undefined,
  TESSERA_DEVELOPMENT: undefined,
};

async function buildPackages(
  names: readonly string[],
  report: (text: string) => void,
): Promise<Outcome> {
  report(names.join(', '));
  const scopes = names.map((name) => `--scope=@tessera/${name}`);
  const { code, output } = await run(
    'lerna',
    ['run', 'build', '--concurrency=2', '--no-bail', '--stream', ...scopes],
    {
      env: nxEnv,
      onLine: (line) => {
        const built = /> (?:@tessera\/)?([\w-]+):build|^(?:@tessera\/)?([\w-]+):/.exec(line);
        if (built) report(built[1] ?? built[2] ?? '');
      },
    },
  );
  return check(code === 0, output, names.join(', '));
}

/** Builds those of the named packages that are stale; prints nothing if none is. */
export async function buildStale(names = builtPackages): Promise<Outcome | undefined> {
  const stale = stalePackages().filter((name) => names.includes(name));
  if (stale.length === 0) return undefined;
  return step('Build', (report) => buildPackages(stale, report));
}

/** Builds the variants of the remotes that browser tests need. */
export async function buildVariants(): Promise<Outcome> {
  const { code, output } = await runInSpareTime('node', ['e2e/variants/build-variants.ts']);
  return check(code === 0, output);
}
