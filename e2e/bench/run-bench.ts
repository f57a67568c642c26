/**
 * Runs a benchmark by name and exits with its parent. The module for that is imported here and not
 * by `--import`: webpack's workers would inherit that flag and exit at once.
 */
import '@tessera/tooling/exit-with-parent';

await import(`./${process.argv[2]}.bench.ts`);
