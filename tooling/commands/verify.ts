// npm run verify: npm test without the browser tests.
import { testEverything } from '../steps/test.ts';

process.exitCode = await testEverything({ withBrowser: false });
