import { existsSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { readJson } from '../read-json.ts';
import { releaseVersion } from '../webpack/release-version.ts';
import { check, step, type Outcome } from './step.ts';
import { root, run } from './run.ts';

/** The packages that are built, each into a separate release. */
export const builtPackages = [
  'shell',
  'mf-header',
  'mf-compose',
  'mf-messaging',
  'mf-viewer',
  'mf-share',
] as const;

/** Version of a package's latest build, if there is one. */
function builtVersion(name: string): string | undefined {
  const file = path.join(root, name, 'dist', 'release.json');
  if (!existsSync(file)) return undefined;
  const { version } = readJson(file);
  return typeof version === 'string' && existsSync(path.join(root, name, 'dist', version))
    ? version
    : undefined;
}

/**
 * Packages whose latest build is missing or made from other sources than there are now. Takes
 * milliseconds.
 */
const stalePackages = (): readonly string[] =>
  builtPackages.filter((name) => builtVersion(name) !== releaseVersion(path.join(root, name)));

/** Environment of lerna and nx: no background process that outlives the command. */
const quiet = {
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
  tell: (text: string) => void,
): Promise<Outcome> {
  tell(names.join(', '));
  const scopes = names.map((name) => `--scope=@tessera/${name}`);
  const { code, output } = await run(
    'lerna',
    ['run', 'build', '--concurrency=2', '--no-bail', '--stream', ...scopes],
    {
      env: quiet,
      onLine: (line) => {
        const built = /> (?:@tessera\/)?([\w-]+):build|^(?:@tessera\/)?([\w-]+):/.exec(line);
        if (built) tell(built[1] ?? built[2] ?? '');
      },
    },
  );
  // A build restored from nx's cache counts as built now: `npm start` compares build times.
  const now = new Date();
  if (code === 0)
    for (const name of names) utimesSync(path.join(root, name, 'dist', 'release.json'), now, now);
  return check(code === 0, output, names.join(', '));
}

/** Builds stale packages, out of all or some; prints nothing if there are none. */
export async function buildStale(
  names: readonly string[] = builtPackages,
): Promise<Outcome | undefined> {
  const stale = stalePackages().filter((name) => names.includes(name));
  if (stale.length === 0) return undefined;
  return step('Build', (tell) => buildPackages(stale, tell));
}
