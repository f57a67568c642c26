/** Name of the performance mark that is set once a release of a remote has mounted. */
export const mountMark = (remote: string, version: string): string =>
  `mounted ${remote} ${version}`;
