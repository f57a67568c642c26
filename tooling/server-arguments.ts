/**
 * How Node runs the server. It keeps about 80 MB alive; without bounds V8 lets garbage grow to three
 * times as much before it collects it. Semi-spaces of 8 MB instead of 16 make dashboards a
 * tenth slower (docs/performance.md, Server).
 */
const nodeArguments = [
  '--max-old-space-size=512',
  '--max-semi-space-size=16',
  '--import',
  '@tessera/tooling/exit-with-parent',
  '--import',
  '@tessera/api/tsx-loader',
];
export const serverArguments: readonly string[] = [...nodeArguments, 'api/src/main.ts'];
/** The same for several processes, which are run with the same options. */
export const clusterArguments: readonly string[] = [...nodeArguments, 'api/src/cluster/main.ts'];

/**
 * Environment of the server. glibc keeps a pool of freed memory for each thread; pictures are made
 * in several.
 */
export const serverVariables = { MALLOC_ARENA_MAX: '2' } as const;
