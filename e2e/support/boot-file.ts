import type { BrowserContext, Page } from '@playwright/test';

/** URLs of boot files. */
export const bootFiles = /\/releases\/joined\/[^/]+(?<!\.hashes)\.js$/;

/** Blocks the boot file, so that pages fetch the scripts of the shell and remotes separately. */
export const loseBootFile = (pages: BrowserContext | Page): Promise<unknown> =>
  pages.route(bootFiles, (route) => route.abort());
