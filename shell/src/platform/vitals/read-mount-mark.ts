import { remoteNames, type RemoteName } from '@tessera/shared-contracts/core/registry';

/**
 * Reads the remote and its version from the name of a performance mark that `mountMark` made;
 * undefined for other names and for unknown remotes.
 */
export function readMountMark(
  name: string,
): { readonly remote: RemoteName; readonly version: string } | undefined {
  const [, known, version] = /^mounted (\S+) (\S+)$/.exec(name) ?? [];
  const remote = remoteNames.find((one) => one === known);
  return remote === undefined || version === undefined ? undefined : { remote, version };
}
