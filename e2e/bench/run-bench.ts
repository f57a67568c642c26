/**
 * Runs a benchmark by name, and exits when the parent process ends. The module for the latter is
 * imported here: with `--import`, webpack's workers would inherit that flag and exit at once.
 */
import '@tessera/tooling/exit-with-parent';

await import(`./${process.argv[2]}.bench.ts`);
