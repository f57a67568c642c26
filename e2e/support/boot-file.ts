import type { BrowserContext, Page } from '@playwright/test';

/** URLs of boot files. */
export const bootFiles = /\/releases\/joined\/[^/]+(?<!\.hashes)\.js$/;

/** Blocks the boot file, so that pages fetch the scripts of the shell and remotes separately. */
export const loseBootFile = (pages: BrowserContext | Page): Promise<unknown> =>
  pages.route(bootFiles, (route) => route.abort());

/** The releases that the URL of a joined file lists, like `mf_header@1.0.0`. */
export const releasesIn = (address: string | null): string[] => {
  const [, code = ''] = /\/releases\/joined\/([\w-]+)\./.exec(address ?? '') ?? [];
  return Buffer.from(code, 'base64url').toString().split(',');
};
