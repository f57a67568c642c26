/**
 * Runs a benchmark by name and exits with its parent. Imported here, not by `--import`: webpack's
 * workers would inherit that flag and exit at once.
 */
import '@tessera/tooling/exit-with-parent';

await import(`./${process.argv[2]}.bench.ts`);
