// npm test, npm run typecheck and npm run lint in the folder of a package: runs the tests, checks
// the types (with tsc, while the root uses oxlint) or lints, for this package only. Passes path
// patterns on to jest, and all arguments to Playwright.
import { buildStale } from '../steps/build.ts';
import { findChromium, noChromium } from '../steps/chromium.ts';
import { runInForeground } from '../steps/run.ts';
import { findServerProgram, haproxy, natsServer } from '../steps/server-programs.ts';
import { print } from '../steps/step.ts';
import { packages } from '../steps/packages.ts';

const name = process.env['npm_package_name']?.replace('@tessera/', '') ?? '';
const [task = '', ...args] = process.argv.slice(2);

interface Program {
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/** Packages whose tests need builds. */
const needBuilds = new Set(['api', 'e2e']);

async function testProgram(): Promise<Program> {
  if (needBuilds.has(name) && (await buildStale())?.failed) throw new Error('The build failed.');
  if (name !== 'e2e')
    return {
      command: 'jest',
      args: ['--selectProjects', name, '--', ...args],
      env: {
        NODE_ENV: 'test',
        ...(name === 'api' && { NATS_SERVER_PATH: await findServerProgram(natsServer, print) }),
      },
    };
  const chromium = await findChromium(print);
  if (chromium === undefined) throw new Error(noChromium);
  return {
    command: 'playwright',
    args: ['test', '-c', 'e2e/playwright.config.ts', ...args],
    env: { CHROMIUM_PATH: chromium, HAPROXY_PATH: await findServerProgram(haproxy, print) },
  };
}

/** The programs of a task, in order. */
async function programsOf(): Promise<readonly Program[]> {
  switch (task) {
    case 'test':
      return [await testProgram()];
    case 'typecheck':
      return [{ command: 'tsc', args: ['-p', name] }];
    case 'lint':
      return [
        { command: 'oxfmt', args: ['--list-different', name] },
        { command: 'oxlint', args: ['--type-aware', '--quiet', name] },
        { command: 'stylelint', args: ['--allow-empty-input', `${name}/**/*.css`] },
      ];
    default:
      throw new Error(`Unknown task '${task}'. Use test, typecheck or lint.`);
  }
}

try {
  if (!packages.some((known) => known === name))
    throw new Error('Run npm test, npm run typecheck or npm run lint in the folder of a package.');
  for (const { command, args: given, env = {} } of await programsOf()) {
    process.exitCode = await runInForeground(command, given, { env });
    if (process.exitCode !== 0) break;
  }
} catch (error) {
  print(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
