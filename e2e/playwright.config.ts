import { defineConfig } from '@playwright/test';

/**
 * Root in a container cannot use Chromium's sandbox; the rest keeps Chromium from asking a closed
 * network for updates.
 */
const chromiumArguments = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

export default defineConfig({
  testDir: './specs',
  globalSetup: './support/global-setup.ts',
  workers: 2,
  fullyParallel: true,
  timeout: 45_000,
  expect: { timeout: 8_000 },
  forbidOnly: Boolean(process.env['CI']),
  // every failure is looked at: a test that passes at the second try is a defect
  retries: 0,
  reporter: [['list'], ['json', { outputFile: './test-results/report.json' }]],
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    launchOptions: {
      args: chromiumArguments,
      ...(process.env['CHROMIUM_PATH'] ? { executablePath: process.env['CHROMIUM_PATH'] } : {}),
    },
    trace: { mode: 'retain-on-failure', snapshots: false, screenshots: false, sources: false },
  },
});
