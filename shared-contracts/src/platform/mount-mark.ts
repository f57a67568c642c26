/** Name of the mark in the performance timeline when a release of a remote is mounted. */
export const mountMark = (remote: string, version: string): string =>
  `mounted ${remote} ${version}`;

/** Reads the name of such a mark; undefined for any other. */
export function readMountMark(
  name: string,
): { readonly remote: string; readonly version: string } | undefined {
  const [, remote, version] = /^mounted (\S+) (\S+)$/.exec(name) ?? [];
  return remote === undefined || version === undefined ? undefined : { remote, version };
}
