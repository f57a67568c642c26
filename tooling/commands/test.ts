// npm test: types, lint, dead code, requirement ids, reference pages, build, budgets, unit and api
// tests, browser tests.
import { testEverything } from '../steps/test.ts';

process.exitCode = await testEverything({ withBrowser: true });
