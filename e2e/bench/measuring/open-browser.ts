import { chromium, type Browser } from '@playwright/test';

/** Opens the Chromium in `CHROMIUM_PATH`, or the one that Playwright installed. */
export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    args: [
      '--no-sandbox',
      '--disable-dev-shm-usage',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
    ...(process.env['CHROMIUM_PATH'] ? { executablePath: process.env['CHROMIUM_PATH'] } : {}),
  });
