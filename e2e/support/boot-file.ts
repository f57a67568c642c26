import type { BrowserContext, Page } from '@playwright/test';

/** Addresses of boot files. */
export const bootFiles = /\/releases\/joined\/[^/]+(?<!\.hashes)\.js$/;

/** Loses the boot file: pages then fetch the scripts of shell and remotes one by one. */
export const loseBootFile = (pages: BrowserContext | Page): Promise<unknown> =>
  pages.route(bootFiles, (route) => route.abort());
