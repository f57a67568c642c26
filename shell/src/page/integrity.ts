import type { Registry } from '@tessera/shared-contracts/platform/registry';

/** The hash that the file at an address must have; undefined for a file that the registry says nothing about. */
export type IntegrityOf = (url: string) => string | undefined;

/** A well-formed hash that no file has: what is asked for beside the listed files of a release is refused. */
const refused = `sha384-${'A'.repeat(64)}`;

/**
 * Looks up the hashes that the page carries, for current and previous releases and for the shell's own chunks.
 * A query does not change which file is meant: retries have one.
 *
 * @param pageUrl what relative addresses of the registry are relative to
 */
export function createIntegrity(registry: Registry, pageUrl: string): IntegrityOf {
  const hashes = new Map<string, string>();
  const folders = new Set<string>();
  const folderOf = (file: string): string => new URL('.', file).href;
  const list = (file: string, hash: string): void => {
    hashes.set(file, hash);
    folders.add(folderOf(file));
  };
  for (const [path, hash] of Object.entries(registry.shell)) list(new URL(path, pageUrl).href, hash);
  for (const { current, previous } of Object.values(registry.remotes)) {
    for (const release of previous ? [current, previous] : [current]) {
      const base = new URL(release.base, pageUrl).href;
      folders.add(base);
      for (const [file, hash] of Object.entries(release.integrity)) list(new URL(file, base).href, hash);
    }
  }
  return function integrityOf(url) {
    const { origin, pathname } = new URL(url, pageUrl);
    const file = origin + pathname;
    return hashes.get(file) ?? (folders.has(folderOf(file)) ? refused : undefined);
  };
}
