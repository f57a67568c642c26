/**
 * How Node runs the server. About 80 MB of its heap are in use; without limits V8 lets garbage grow
 * to three times as much before collecting it. Semi-spaces of 8 MB instead of 16 make dashboards a
 * tenth slower.
 */
const nodeArguments = [
  '--max-old-space-size=512',
  '--max-semi-space-size=16',
  '--import',
  '@tessera/tooling/exit-with-parent',
  '--import',
  '@tessera/api/tsx-loader',
];
export const serverArguments: readonly string[] = [...nodeArguments, 'api/src/app/main.ts'];
/** How Node runs the program that starts several server processes, which inherit these options. */
export const clusterArguments: readonly string[] = [
  ...nodeArguments,
  'api/src/app/cluster/main.ts',
];

/**
 * Environment of the server. Limits glibc to two arenas: otherwise each of the threads that process
 * images gets its own, which keeps freed memory.
 */
export const serverVariables = { MALLOC_ARENA_MAX: '2' } as const;
