import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import AdmZip from 'adm-zip';
import webpack, { type Compiler } from 'webpack';
import type { RemoteOptions } from './remote-federation.ts';
import { sharedVersions } from './shared-modules.ts';

const root = path.resolve(import.meta.dirname, '../..');
const contracts = '@tessera/shared-contracts/';

/** Folder of the declarations in the zip. */
const compiled = 'compiled-types/';

/** How a manifest names the files with the types. The names are those of federation's own plugin. */
export const typesFiles = { path: '', name: '', zip: '@mf-types.zip', api: '@mf-types.d.ts' };

type Exposing = Pick<RemoteOptions, 'dir' | 'exposes'>;

/**
 * Adds the types of the exposes to a release, for hosts in other repositories: a zip that their
 * federation plugin unpacks, and the names of the exposes for `loadRemote`. The compiler runs beside
 * the build. Federation's own plugin would need three runs, and its types would import packages
 * that only this repository has.
 */
export class ExposeTypesPlugin {
  readonly #options: Exposing;

  constructor(options: Exposing) {
    this.#options = options;
  }

  apply(compiler: Compiler): void {
    const name = 'ExposeTypesPlugin';
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      const made = makeTypes(this.#options).catch((error: unknown) => {
        compilation.errors.push(new webpack.WebpackError(`${name}: ${String(error)}`));
        return undefined;
      });
      compilation.hooks.processAssets.tapPromise(name, async () => {
        const types = await made;
        if (!types) return;
        compilation.fileDependencies.addAll(types.sources);
        compilation.emitAsset(typesFiles.zip, new webpack.sources.RawSource(types.zip));
        const api = namesOf(Object.keys(this.#options.exposes));
        compilation.emitAsset(typesFiles.api, new webpack.sources.RawSource(api));
      });
    });
  }
}

/** Types, and the modules that they come from. */
interface MadeTypes {
  readonly zip: Buffer;
  readonly sources: readonly string[];
}

async function makeTypes({ dir, exposes }: Exposing): Promise<MadeTypes> {
  const modules = Object.entries(exposes).map(([expose, request]) => {
    const file = path.resolve(dir, request);
    const source = moduleAt(file);
    if (source === undefined) throw new Error(`${expose} has no module ${file}`);
    return { expose: expose.replace(/^\.\//, ''), source };
  });
  const output = await mkdtemp(path.join(os.tmpdir(), 'tessera-types-'));
  try {
    await compile(
      modules.map(({ source }) => source),
      output,
    );
    const files = await collect(
      output,
      modules.map(({ source }) => declarationOf(path.relative(root, source))),
      new Set(Object.keys(sharedVersions(dir))),
    );
    const sources = [...files.keys()].flatMap((place) => sourceOf(place) ?? []);
    for (const { expose, source } of modules) {
      const place = `${compiled}${declarationOf(path.relative(root, source))}`;
      const from = `from './${scriptOf(place)}';\n`;
      const hasDefault = /\bexport default\b|\bas default\b/.test(files.get(place) ?? '');
      files.set(
        `${expose}.d.ts`,
        `export * ${from}${hasDefault ? `export { default } ${from}` : ''}`,
      );
    }
    return { zip: zipOf(files), sources };
  } finally {
    await rm(output, { recursive: true, force: true });
  }
}

/** The file of a module, which may be named without its ending. */
const moduleAt = (name: string): string | undefined =>
  ['', '.ts', '.tsx'].map((end) => name + end).find((file) => existsSync(file));

/** The module that a declaration was made from; undefined for one of another package. */
const sourceOf = (place: string): string | undefined =>
  place.startsWith(compiled)
    ? moduleAt(path.join(root, place.slice(compiled.length, -'.d.ts'.length)))
    : undefined;

const declarationOf = (source: string): string => source.replace(/\.tsx?$/, '.d.ts');
const scriptOf = (declaration: string): string => declaration.replace(/\.d\.ts$/, '.js');

/** Writes the declarations of modules, and of what they import from this repository. */
async function compile(files: readonly string[], outDir: string): Promise<void> {
  const config = path.join(outDir, 'tsconfig.json');
  const compilerOptions = {
    lib: ['es2024', 'dom', 'dom.iterable'],
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    // a comment makes no release
    removeComments: true,
    // the checks report errors of types
    noCheck: true,
    rootDir: root,
    outDir,
    // as sources: the compiler writes no declarations of packages
    paths: { [`${contracts}*`]: [path.join(root, 'shared-contracts/src/*.ts')] },
  };
  const base = path.join(root, 'tsconfig.base.json');
  await writeFile(config, JSON.stringify({ extends: base, files, compilerOptions }));
  const tsc = path.join(root, 'node_modules/typescript/bin/tsc');
  // Saves more than half of the processor time: several threads infer the same types, and a run
  // this short needs no garbage collection.
  const args = [tsc, '-p', config, '--singleThreaded'];
  await new Promise<void>((resolve, reject) => {
    execFile(process.execPath, args, { env: { ...process.env, GOGC: 'off' } }, (error, output) => {
      if (error) reject(new Error(output || error.message));
      else resolve();
    });
  });
}

/** Matches what a declaration imports, but no comment. */
const imports = /(^(?:import|export|\}).* from |\bimport\()(['"])(.+?)\2/gm;

/**
 * Collects declarations with all others that they import, by their place in the zip. Hosts have the
 * shared modules. The contracts and other packages are in the zip.
 */
async function collect(
  output: string,
  entries: readonly string[],
  shared: ReadonlySet<string>,
): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  const packages = new Set<string>();
  const open = [...entries];
  for (const file of open) {
    const place = `${compiled}${file}`;
    if (files.has(place)) continue;
    const text = await readFile(path.join(output, file), 'utf8');
    const folder = path.posix.dirname(file);
    const rewritten = text.replaceAll(
      imports,
      (whole: string, before: string, quote: string, request: string) => {
        if (shared.has(request)) return whole;
        if (!request.startsWith('.') && !request.startsWith(contracts)) {
          packages.add(request);
          return whole;
        }
        const target = request.startsWith('.')
          ? path.posix.join(folder, request)
          : `${request.replace(contracts, 'shared-contracts/src/')}.ts`;
        open.push(declarationOf(target));
        const relative = path.posix.relative(folder, scriptOf(declarationOf(target)));
        return `${before}${quote}${relative.startsWith('.') ? '' : './'}${relative}${quote}`;
      },
    );
    files.set(place, rewritten);
  }
  for (const name of packages) {
    const folder = `node_modules/${name}`;
    const types = await declarationsOfPackage(path.join(root, folder));
    files.set(`${folder}/package.json`, JSON.stringify({ name, types }));
    files.set(
      path.posix.join(folder, types),
      await readFile(path.join(root, folder, types), 'utf8'),
    );
  }
  return files;
}

/** The one file with the declarations of a package. */
async function declarationsOfPackage(folder: string): Promise<string> {
  const manifest: unknown = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'));
  if (
    typeof manifest === 'object' &&
    manifest !== null &&
    'types' in manifest &&
    typeof manifest.types === 'string'
  )
    return manifest.types;
  throw new Error(`${folder} has no types of its own`);
}

/** Equal files give equal bytes. */
function zipOf(files: ReadonlyMap<string, string>): Buffer {
  const zip = new AdmZip();
  for (const [name, content] of files)
    zip.addFile(name, Buffer.from(content)).header.time = new Date(1980, 0, 1);
  return zip.toBuffer();
}

/** The types of `loadRemote`. Hosts replace the identifier by the name that they give the remote. */
function namesOf(exposes: readonly string[]): string {
  const names = exposes.map((expose) => `'${path.posix.join('REMOTE_ALIAS_IDENTIFIER', expose)}'`);
  const types = names.map((name) => `T extends ${name} ? typeof import(${name}) : `);
  return `export type RemoteKeys = ${names.join(' | ')};\nexport type PackageType<T> = ${types.join('')}any;\n`;
}
