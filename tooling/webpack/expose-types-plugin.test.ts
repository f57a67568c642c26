import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import AdmZip from 'adm-zip';
import webpack, { type Configuration, type Stats } from 'webpack';
import { membersOf } from '../read-json.ts';
import { ExposeTypesPlugin, typesFiles } from './expose-types-plugin.ts';
import { manifestFile, RemoteFederation } from './remote-federation.ts';

const root = path.resolve(__dirname, '../..');
const dir = mkdtempSync(path.join(os.tmpdir(), 'tessera-expose-types-'));
const write = (file: string, content: string | object): void => {
  mkdirSync(path.dirname(path.join(dir, file)), { recursive: true });
  writeFileSync(
    path.join(dir, file),
    typeof content === 'string' ? content : JSON.stringify(content),
  );
};

let server: Server | undefined;
afterAll(() => {
  server?.close();
  rmSync(dir, { recursive: true });
});

function build(config: Configuration): Promise<Stats> {
  const compiler = webpack({ mode: 'none', infrastructureLogging: { level: 'error' }, ...config });
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) =>
      stats ? compiler.close(() => resolve(stats)) : reject(error ?? new Error('no build')),
    );
  });
}

/** Builds a container whose exposes have the types of those of mf-share. */
function buildRemote(): Promise<Stats> {
  for (const file of ['package.json', 'App.js', 'Popover.js'])
    write(`remote/${file}`, file.endsWith('.json') ? { version: '0.0.1' } : '');
  return build({
    context: path.join(dir, 'remote'),
    entry: {},
    output: { path: path.join(dir, 'remote/dist'), publicPath: 'auto' },
    plugins: [
      new RemoteFederation(
        {
          dir: path.join(root, 'shell'),
          name: 'mf_share',
          exposes: { './App': './App.js', './SharePopover': './Popover.js' },
        },
        { version: '1.2.3', filename: 'remoteEntry.js', types: typesFiles },
      ),
      new ExposeTypesPlugin({
        dir: path.join(root, 'mf-share'),
        exposes: { './App': './src/App', './SharePopover': './src/SharePopover' },
      }),
    ],
  });
}
const readRemote = (file: string): Buffer => readFileSync(path.join(dir, 'remote/dist', file));

/** Serves the files of the remote. */
async function serveRemote(): Promise<string> {
  const started = createServer(({ url = '' }, answer) => {
    answer.setHeader('Content-Type', url.endsWith('.json') ? 'application/json' : 'text/plain');
    answer.end(readRemote(url));
  });
  server = started;
  await new Promise<void>((resolve) => {
    started.listen(0, '127.0.0.1', resolve);
  });
  const address = started.address();
  if (typeof address !== 'object' || address === null) throw new Error('no address');
  return `http://127.0.0.1:${address.port}/${manifestFile}`;
}

/** The errors of the compiler in a project. */
function errorsOf(project: string): readonly string[] {
  const tsc = path.join(root, 'node_modules/typescript/bin/tsc');
  try {
    execFileSync(process.execPath, [tsc, '-p', path.join(dir, project), '--pretty', 'false']);
    return [];
  } catch (error) {
    const found = String(membersOf(error)['stdout'])
      .split('\n')
      .filter((line) => /error TS/.test(line));
    // the compiler itself failed
    if (found.length === 0) throw error;
    return found;
  }
}

const correct = `
import { mount } from 'share/App';
import { open } from 'share/SharePopover';
import type { PackageType, RemoteKeys } from 'share/apis';
type Props = Parameters<typeof mount>[0];
export const props = (given: Props): Promise<void> => mount(given);
export const show = ({ platform }: Props, anchor: HTMLElement): void =>
  open(platform, { postId: '1', blogName: 'blog', postUrl: '/', anchor });
export const page = ({ platform }: Props): string => platform.router.page.name;
export const loaded = ({ mount }: PackageType<'share/App'>, props: Props) => mount(props);
export const names: readonly RemoteKeys[] = ['share/App', 'share/SharePopover'];
`;
const wrong = `
import { mount, render } from 'share/App';
import { open } from 'share/SharePopover';
import type { PackageType } from 'share/apis';
mount('nothing');
render();
export const show = ({ platform }: Parameters<typeof mount>[0]): void => {
  open(platform, { postId: 1 });
  platform.router.page.nme;
};
export const loaded = ({ open }: PackageType<'share/App'>): void => open();
`;

test('a host gets the types of exposes with the files that the manifest names: its compiler accepts correct calls and refuses others', async () => {
  expect((await buildRemote()).compilation.errors).toEqual([]);
  const zip = readRemote(typesFiles.zip);
  expect(JSON.parse(readRemote(manifestFile).toString())).toMatchObject({
    metaData: { types: { zip: '@mf-types.zip', api: '@mf-types.d.ts' } },
  });
  // no time in the zip: another build of the same sources is the same release
  const times = new AdmZip(zip).getEntries().map(({ header }) => header.time.getFullYear());
  expect(new Set(times)).toEqual(new Set([1980]));

  // where federation reports success
  jest.spyOn(console, 'info').mockImplementation(() => {});
  write('host/main.js', '');
  write('host/package.json', { name: 'host' });
  write('host/src/correct.ts', correct);
  write('host/src/wrong.ts', wrong);
  write('host/tsconfig.json', {
    compilerOptions: {
      module: 'esnext',
      moduleResolution: 'bundler',
      lib: ['es2024', 'dom', 'dom.iterable'],
      strict: true,
      noEmit: true,
      types: [],
      paths: { '*': ['./@mf-types/*'] },
    },
    include: ['src'],
  });
  // what the host must have, according to the manifest
  mkdirSync(path.join(dir, 'host/node_modules'));
  symlinkSync(path.join(root, 'node_modules/rxjs'), path.join(dir, 'host/node_modules/rxjs'));
  await build({
    context: path.join(dir, 'host'),
    entry: './main.js',
    output: { path: path.join(dir, 'host/dist') },
    plugins: [
      new ModuleFederationPlugin({
        name: 'host',
        remotes: { share: `mf_share@${await serveRemote()}` },
        dev: false,
        dts: { generateTypes: false, consumeTypes: { typesOnBuild: true, abortOnError: true } },
      }),
    ],
  });
  expect(errorsOf('host').map((line) => line.replace(/^.*(wrong\.ts)/, '$1'))).toEqual([
    expect.stringMatching(/^wrong\.ts\(2,.*no exported member 'render'/),
    expect.stringMatching(/^wrong\.ts\(5,.*not assignable to parameter of type 'RemoteProps'/),
    expect.stringMatching(/^wrong\.ts\(8,.*'number' is not assignable to type 'string'/),
    expect.stringMatching(/^wrong\.ts\(9,.*'nme' does not exist/),
    expect.stringMatching(/^wrong\.ts\(11,.*'open' does not exist/),
  ]);
});

test('a build fails if an expose has no module', async () => {
  const types = new ExposeTypesPlugin({ dir, exposes: { './App': './none' } });
  const { compilation } = await build({ context: dir, entry: {}, plugins: [types] });
  expect(compilation.errors.map(String)).toEqual([expect.stringContaining('./App has no module')]);
});
