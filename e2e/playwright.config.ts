import { defineConfig } from '@playwright/test';
import { isCluster, killInterval } from './support/cluster-mode.ts';

/**
 * In a container, root cannot use Chromium's sandbox, and without a screen the GPU process only
 * costs time. Most other flags stop Chromium's own network traffic, such as looking for updates,
 * which would fail on a closed network. The process limit keeps Chromium from starting a spare
 * process for each page, which would make up a tenth of the page's cost. Pages of different users
 * still have separate processes.
 */
const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--renderer-process-limit=1',
];

/**
 * Specs that take long; some need their own browser or server. If they ran last, one worker would
 * still be busy with them while the others were idle.
 */
const first = ['ads', 'scrollbar', 'server-half-failure', 'slow-machine', 'video'].map(
  (name) => `**/${name}.spec.ts`,
);

export default defineConfig({
  testDir: './specs',
  globalSetup: './support/global-setup.ts',
  // one more worker than the two cores of our machines, because tests spend a fifth of their time
  // waiting
  workers: 3,
  fullyParallel: true,
  // generous, because a busy machine slows tests down without anything being broken
  timeout: 90_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env['CI']),
  // a flaky test is a defect, so a test is retried only when we kill server processes during tests
  retries: killInterval > 0 ? 2 : 0,
  reporter: [['list'], ['json', { outputFile: './test-results/report.json' }]],
  projects: [
    { name: 'first', testMatch: first },
    { name: 'rest', testIgnore: first },
  ],
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    // Playwright can't answer requests that a service worker handles, and many specs let calls or
    // files fail. Specs that need the worker allow it.
    serviceWorkers: 'block',
    // the cluster has a self-signed certificate
    ignoreHTTPSErrors: isCluster,
    launchOptions: {
      args: chromiumArguments,
      ...(process.env['CHROMIUM_PATH'] ? { executablePath: process.env['CHROMIUM_PATH'] } : {}),
    },
  },
});
