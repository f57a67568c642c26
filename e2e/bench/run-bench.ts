/**
 * Runs a benchmark by name, and exits when the parent process ends. `exit-with-parent` is imported
 * here and not with `--import`, because webpack's workers would inherit that flag and exit
 * immediately.
 */
import '@tessera/tooling/exit-with-parent';

await import(`./${process.argv[2]}.bench.ts`);
