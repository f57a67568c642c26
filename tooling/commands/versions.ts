// npm run versions: builds all packages from a copy of the sources, edits single files and builds what
// became stale. Checks which packages each edit rebuilds, and which get a new version.
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { builtPackages as all } from '../steps/packages.ts';
import { root, run } from '../steps/run.ts';
import { print } from '../steps/step.ts';
import { readJson } from '../read-json.ts';

/** An edit of one file. Each is made on top of those before it. */
interface Edit {
  readonly what: string;
  /** Path of the file from the root. */
  readonly file: string;
  readonly change: (text: string) => string;
  /** Packages that are built again. */
  readonly stale: readonly string[];
  /** Packages that get a new version; left out where a build would show nothing new. */
  readonly changed?: readonly string[];
}

const withComment = (text: string): string => `// a comment of quite some words\n${text}`;

/** A package from elsewhere that one of ours uses. */
const dependency = 'node_modules/turndown';

const edits: readonly Edit[] = [
  {
    what: 'a comment in the contracts',
    file: 'shared-contracts/src/core/registry.ts',
    change: withComment,
    stale: all,
    changed: [],
  },
  {
    what: 'a test',
    file: 'shared-ui/src/lifetime.test.ts',
    change: withComment,
    stale: [],
    changed: [],
  },
  { what: 'a README', file: 'README.md', change: withComment, stale: [], changed: [] },
  {
    what: 'the API',
    file: 'api/src/base/http/http-server.ts',
    change: withComment,
    stale: [],
    changed: [],
  },
  {
    what: 'the path of one endpoint',
    file: 'shared-contracts/src/follows/endpoints.ts',
    change: (text) => text.replace("'/svc/follow'", "'/svc/follow-blog'"),
    stale: ['mf-viewer'],
    changed: ['mf-viewer'],
  },
  {
    what: 'one text',
    file: 'shared-contracts/src/sharing/texts.ts',
    change: (text) => text.replace("'Copied'", "'It is copied'"),
    stale: ['mf-share'],
    changed: ['mf-share'],
  },
  {
    what: 'a component of the kit',
    file: 'shared-ui/src/overlays/Menu.tsx',
    change: (text) => text.replace('className=', 'data-edited="" className='),
    stale: ['mf-messaging', 'mf-viewer'],
    changed: ['mf-messaging', 'mf-viewer'],
  },
  {
    what: 'the version of one dependency',
    file: `${dependency}/package.json`,
    change: (text) => text.replace(/"version": "[^"]*"/, '"version": "99.0.0"'),
    stale: ['mf-compose'],
    changed: [],
  },
  {
    what: 'a loader',
    file: 'tooling/webpack/contracts-loader.ts',
    change: withComment,
    stale: all,
  },
];

const isSource = (file: string): boolean =>
  !/(?:^|[\\/])(?:dist|node_modules)(?:[\\/]|$)/.test(path.relative(root, file));

/** Copies what builds read; dependencies from elsewhere are links. */
function copySources(copy: string): void {
  const folders = ['shared-contracts', 'shared-ui', 'tooling', 'api/src/base/http', ...all];
  for (const folder of folders)
    cpSync(path.join(root, folder), path.join(copy, folder), { recursive: true, filter: isSource });
  for (const file of ['package.json', 'package-lock.json', 'tsconfig.base.json', 'README.md'])
    cpSync(path.join(root, file), path.join(copy, file));
  mkdirSync(path.join(copy, 'node_modules/@tessera'), { recursive: true });
  for (const name of readdirSync(path.join(root, 'node_modules')))
    if (name !== '@tessera' && !name.startsWith('.federation'))
      symlinkSync(path.join(root, 'node_modules', name), path.join(copy, 'node_modules', name));
  for (const name of ['shared-contracts', 'shared-ui', 'tooling'])
    symlinkSync(path.join(copy, name), path.join(copy, 'node_modules/@tessera', name));
  for (const folder of folders.filter((name) => existsSync(path.join(root, name, 'node_modules'))))
    symlinkSync(path.join(root, folder, 'node_modules'), path.join(copy, folder, 'node_modules'));
  rmSync(path.join(copy, dependency));
  cpSync(path.join(root, dependency), path.join(copy, dependency), { recursive: true });
}

const versionsIn = (copy: string): readonly unknown[] =>
  all.map((name) => readJson(path.join(copy, name, 'dist/release.json'))['version']);

async function build(copy: string, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const { code, output } = await run('webpack', ['-c', 'webpack.config.ts'], {
      cwd: path.join(copy, name),
    });
    if (code !== 0) throw new Error(output);
  }
}

/** The packages whose builds are stale, as the copy's own code says. */
async function findStale(copy: string): Promise<readonly string[]> {
  const module = path.join(copy, 'tooling/webpack/build-inputs.ts');
  const script = `
    import { isStale } from '${module}';
    const names = ${JSON.stringify(all)};
    console.log(names.filter((name) => isStale('${copy}/' + name)).join());
  `;
  const { code, output } = await run('node', ['--input-type=module', '-e', script]);
  if (code !== 0) throw new Error(output);
  return output.trim().split(',').filter(Boolean);
}

/** Makes all edits; returns what went otherwise than expected, as sentences. */
async function findProblems(copy: string): Promise<readonly string[]> {
  const problems: string[] = [];
  const expectSame = (
    what: string,
    found: readonly string[],
    expected: readonly string[],
  ): void => {
    if (found.join() !== expected.join())
      problems.push(`${what}: ${found.join(', ') || 'none'}, not ${expected.join(', ') || 'none'}`);
  };
  copySources(copy);
  await build(copy, all);
  expectSame('Stale after a build', await findStale(copy), []);
  for (const { what, file, change, stale, changed } of edits) {
    const before = versionsIn(copy);
    const text = readFileSync(path.join(copy, file), 'utf8');
    if (change(text) === text) problems.push(`${file} has nothing to edit for: ${what}`);
    writeFileSync(path.join(copy, file), change(text));
    const found = await findStale(copy);
    expectSame(`Stale after an edit of ${what}`, found, stale);
    if (!changed) continue;
    await build(copy, found);
    const after = versionsIn(copy);
    const renamed = all.filter((_, index) => after[index] !== before[index]);
    expectSame(`New versions after an edit of ${what}`, renamed, changed);
  }
  return problems;
}

const copy = mkdtempSync(path.join(os.tmpdir(), 'tessera-versions-'));
process.once('exit', () => rmSync(copy, { recursive: true, force: true }));
const problems = await findProblems(copy);
for (const problem of problems) print(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
