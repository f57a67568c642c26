/**
 * Runs a measurement by its name. Ends with its parent, unlike the programs that it starts itself:
 * those would inherit an import from the command line, and workers of webpack would end at once.
 */
import '@tessera/tooling/exit-with-parent';

await import(`./${process.argv[2]}.bench.ts`);
