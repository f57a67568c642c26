/**
 * How Node runs the server. It keeps about 80 MB alive; without bounds V8 lets garbage grow to three
 * times as much before it collects it (docs/performance.md, Server).
 */
export const serverArguments: readonly string[] = [
  '--max-old-space-size=512',
  '--max-semi-space-size=8',
  '--import',
  '@tessera/api/tsx-loader',
  'api/src/main.ts',
];

/**
 * Environment of the server. glibc keeps a pool of freed memory for each thread; pictures are made
 * in several.
 */
export const serverVariables = { MALLOC_ARENA_MAX: '2' } as const;
