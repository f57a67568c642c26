// npm run build [-- NAME…]: builds all packages, or the named ones, whose sources changed since
// their last build.
import { buildStale } from '../steps/build.ts';
import { print } from '../steps/step.ts';

const names = process.argv.slice(2);
const outcome = await buildStale(names.length > 0 ? names : undefined);
if (!outcome && names.length === 0) print('Everything is built.');
process.exitCode = outcome?.failed ? 1 : 0;
