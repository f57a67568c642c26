import { createHash } from 'node:crypto';
import path from 'node:path';
import webpack, { type Compilation } from 'webpack';
import { membersOf, readJson } from '../read-json.ts';

/**
 * Stands for the digits of a version during the build, which are known only when all files are. As
 * long as they are, so that positions in source maps stay true.
 */
const pendingDigits = 'tvrsnhsh';

/** Whether a file is a source map. Comments change it. */
const isMap = (file: string): boolean => file.endsWith('.map');

/** Version in a `package.json`. */
export function packageVersion(dir: string): string {
  const { version } = membersOf(readJson(path.join(dir, 'package.json')));
  if (typeof version === 'string') return version;
  throw new Error(`${dir}/package.json has no version`);
}

/** The version that `TESSERA_VERSION` demands, for tests that need several equal releases. */
export const forcedVersion = (): string | undefined => process.env['TESSERA_VERSION'] || undefined;

/**
 * The version under which a release is built: the package's version and a placeholder, which
 * {@link finishVersion} replaces.
 *
 * @param dir absolute path of the package
 */
export const pendingVersion = (dir: string): string =>
  forcedVersion() ?? `${packageVersion(dir)}-${pendingDigits}`;

/**
 * The version of a release: eight hexadecimal digits of a hash of what the build emits, in place of
 * the placeholder, which is replaced in the files, too. Equal files give an equal version, whatever
 * the sources: a comment makes no release.
 *
 * @param facts what `release.json` says besides what the files result in
 */
export function finishVersion(compilation: Compilation, pending: string, facts: object): string {
  const assets = compilation.getAssets().toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const hash = createHash('sha256').update(JSON.stringify(facts)).update('\0');
  for (const { name, source } of assets)
    if (!isMap(name)) hash.update(name).update('\0').update(source.buffer()).update('\0');
  const digits = hash.digest('hex').slice(0, pendingDigits.length);
  for (const { name, source } of assets) {
    const content = source.buffer();
    if (!content.includes(pendingDigits)) continue;
    const text = content.toString('utf8').replaceAll(pendingDigits, digits);
    compilation.updateAsset(name, new webpack.sources.RawSource(text));
  }
  return pending.replace(pendingDigits, digits);
}
