/** Name of the performance mark that is set once a release of a remote has mounted. */
export const mountMark = (remote: string, version: string): string =>
  `mounted ${remote} ${version}`;

/** A release of a remote that mounted. */
export interface Mount {
  readonly remote: string;
  readonly version: string;
  /** Milliseconds since the page's start. */
  readonly at: number;
}

/** All mounts of remotes on this page, in order. */
export const readMounts = (): Mount[] =>
  performance.getEntriesByType('mark').flatMap(({ name, startTime }) => {
    const [, remote, version] = /^mounted (\S+) (\S+)$/.exec(name) ?? [];
    return remote === undefined || version === undefined
      ? []
      : [{ remote, version, at: startTime }];
  });
