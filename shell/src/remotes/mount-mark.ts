/** Name of the mark in the performance timeline when a release of a remote is mounted. */
export const mountMark = (remote: string, version: string): string =>
  `mounted ${remote} ${version}`;
