// npm run verify: what npm test does, without the browser.
import { testEverything } from '../steps/test.ts';

process.exitCode = await testEverything({ withBrowser: false });
