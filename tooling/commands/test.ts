// npm test: the build, all checks of steps/test.ts, and unit, api, contract and browser tests.
import { testEverything } from '../steps/test.ts';

process.exitCode = await testEverything({ withBrowser: true });
