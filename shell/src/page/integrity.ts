import type { BootHashes } from '@tessera/shared-contracts/platform/boot-file';
import type { Registry } from '@tessera/shared-contracts/core/registry';

/**
 * Returns the hash that a file must have. Undefined only for files of a dev server, which change
 * all the time, and on a page that has neither a readable payload nor the hashes of a boot file.
 */
export type IntegrityOf = (url: string) => string | undefined;

/** A well-formed hash that no file has, so the browser refuses the file. */
const refused = `sha384-${'A'.repeat(64)}`;

/**
 * Creates the lookup of hashes, which come from the page and its boot file: those of current and
 * previous releases and of the shell's own chunks. A file without a hash is refused unless a dev
 * server serves it; the page's policy alone would accept it, because our script elements have the
 * nonce. The query of a URL is ignored, because retries add one.
 *
 * @param pageUrl base of the relative URLs in the registry
 * @param boot the hashes in the boot file, whose own hash is in the page
 */
export function createIntegrity(
  registry: Registry,
  pageUrl: string,
  boot: BootHashes = {},
): IntegrityOf {
  const hashes = new Map<string, string>();
  for (const [path, hash] of Object.entries({ ...boot, ...registry.shell }))
    hashes.set(new URL(path, pageUrl).href, hash);
  for (const { current, previous } of Object.values(registry.remotes)) {
    for (const release of previous ? [current, previous] : [current]) {
      const base = new URL(release.base, pageUrl).href;
      for (const [file, hash] of Object.entries(release.integrity))
        hashes.set(new URL(file, base).href, hash);
    }
  }
  // without a readable payload or boot hashes, there are no remotes either, so only the shell's own
  // files are loaded
  if (hashes.size === 0 && Object.keys(registry.remotes).length === 0) return () => undefined;
  const devServers = Object.values(registry.overrides).map((url) => new URL(url, pageUrl).origin);
  return function integrityOf(url) {
    const { origin, pathname } = new URL(url, pageUrl);
    // An empty hash would disable the check.
    return hashes.get(origin + pathname) || (devServers.includes(origin) ? undefined : refused);
  };
}
