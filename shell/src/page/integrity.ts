import type { Registry } from '@tessera/shared-contracts/platform/registry';

/**
 * The hash that the file at an address must have; undefined only for files of a dev server, which
 * change as one types, and in a page whose payload could not be read.
 */
export type IntegrityOf = (url: string) => string | undefined;

/** A well-formed hash that no file has: the browser refuses whatever is asked for with it. */
const refused = `sha384-${'A'.repeat(64)}`;

/**
 * Looks up the hashes that the page carries, for current and previous releases and for the shell's
 * own chunks. What the page has no hash for is refused, wherever it lies: the nonce of our script
 * elements would let it past the page's policy. A query does not change which file is meant:
 * retries have one.
 *
 * @param pageUrl what relative addresses of the registry are relative to
 */
export function createIntegrity(registry: Registry, pageUrl: string): IntegrityOf {
  const hashes = new Map<string, string>();
  for (const [path, hash] of Object.entries(registry.shell))
    hashes.set(new URL(path, pageUrl).href, hash);
  for (const { current, previous } of Object.values(registry.remotes)) {
    for (const release of previous ? [current, previous] : [current]) {
      const base = new URL(release.base, pageUrl).href;
      for (const [file, hash] of Object.entries(release.integrity))
        hashes.set(new URL(file, base).href, hash);
    }
  }
  // A payload that could not be read knows no remotes either: what is loaded then is the shell's
  // own.
  if (hashes.size === 0 && Object.keys(registry.remotes).length === 0) return () => undefined;
  const devServers = Object.values(registry.overrides).map((url) => new URL(url, pageUrl).origin);
  return function integrityOf(url) {
    const { origin, pathname } = new URL(url, pageUrl);
    // An empty hash would be none.
    return hashes.get(origin + pathname) || (devServers.includes(origin) ? undefined : refused);
  };
}
