import { remoteNames, type RemoteName } from '@tessera/shared-contracts/platform/registry';

/** Reads the name of a mark that `mountMark` made; undefined for any other. */
export function readMountMark(
  name: string,
): { readonly remote: RemoteName; readonly version: string } | undefined {
  const [, known, version] = /^mounted (\S+) (\S+)$/.exec(name) ?? [];
  const remote = remoteNames.find((one) => one === known);
  return remote === undefined || version === undefined ? undefined : { remote, version };
}
