// npm run build: builds the packages whose sources changed since their last build.
import { buildStale } from '../steps/build.ts';
import { say } from '../steps/step.ts';

const outcome = await buildStale();
if (!outcome) say('Everything is built.');
process.exitCode = outcome?.failed ? 1 : 0;
