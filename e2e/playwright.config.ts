import { defineConfig } from '@playwright/test';
import { isCluster, killEvery } from './support/cluster-mode.ts';

/**
 * Root in a container cannot use Chromium's sandbox, and without a screen its process for graphics
 * only costs time; most other flags keep Chromium from looking for updates on a closed network. The
 * limit keeps it from starting a spare process for each page, a tenth of the cost of a page; pages of
 * different users still have their own.
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

const apart = ['ads', 'scrollbar', 'server-half-failure'].map((name) => `**/${name}.spec.ts`);

export default defineConfig({
  testDir: './specs',
  globalSetup: './support/global-setup.ts',
  // more than two cores: a test waits for a fifth of its time
  workers: 3,
  fullyParallel: true,
  // ample, because a busy machine is slow, not broken
  timeout: 90_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env['CI']),
  // no retries: a flaky test is a defect, unless we kill the processes that it talks to
  retries: killEvery > 0 ? 2 : 0,
  reporter: [['list'], ['json', { outputFile: './test-results/report.json' }]],
  projects: [
    // Need their own browser or server. If run last, they would occupy one worker while others idle.
    { name: 'apart', testMatch: apart },
    { name: 'together', testIgnore: apart },
  ],
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    // its certificate is its own
    ignoreHTTPSErrors: isCluster,
    launchOptions: {
      args: chromiumArguments,
      ...(process.env['CHROMIUM_PATH'] ? { executablePath: process.env['CHROMIUM_PATH'] } : {}),
    },
  },
});
