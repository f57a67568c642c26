import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/** Inputs of every build, besides the package that is built. */
const sharedInputs = [
  'shared-contracts/src',
  'shared-ui/src',
  'tooling/webpack',
  'tsconfig.base.json',
  'package-lock.json',
];

function filesUnder(place: string): readonly string[] {
  try {
    return readdirSync(place, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name));
  } catch {
    return [place];
  }
}

/** Tests are not bundled, so changing one must not make a release. */
const isInput = (file: string): boolean => !/\.test\.tsx?$/.test(file);

/**
 * The version of a release: the package's version and eight hexadecimal digits of a hash of
 * everything that the build reads. Equal sources give an equal version, so stale builds are
 * recognised without building. `TESSERA_VERSION` replaces the version, for tests that need two
 * releases of the same sources.
 *
 * @param dir absolute path of the package
 */
export function releaseVersion(dir: string): string {
  const forced = process.env['TESSERA_VERSION'];
  if (forced) return forced;
  const own = ['src', 'package.json', 'webpack.config.ts'].map((name) => path.join(dir, name));
  const files = [...own, ...sharedInputs.map((name) => path.join(root, name))]
    .flatMap(filesUnder)
    .filter(isInput)
    .sort();
  const hash = createHash('sha256');
  for (const file of files)
    hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  return `${packageVersion(dir)}-${hash.digest('hex').slice(0, 8)}`;
}

function packageVersion(dir: string): string {
  const manifest: unknown = JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8'));
  if (
    typeof manifest === 'object' &&
    manifest !== null &&
    'version' in manifest &&
    typeof manifest.version === 'string'
  )
    return manifest.version;
  throw new Error(`${dir}/package.json has no version`);
}
