import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { installOnDebian } from './debian.ts';
import { root, run } from './run.ts';

/** Names on PATH. The headless shell is first: it needs a third less processor time. */
const systemNames = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

/** The browser in the cache of `playwright install chromium`, if any. */
async function findPlaywrightBrowser(): Promise<string | undefined> {
  const playwright = createRequire(path.join(root, 'e2e', 'package.json')).resolve(
    '@playwright/test',
  );
  const { code, output } = await run('node', [
    '-e',
    `console.log(require(${JSON.stringify(playwright)}).chromium.executablePath())`,
  ]);
  const file = output.trim();
  return code === 0 && existsSync(file) ? file : undefined;
}

function findSystemBrowser(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  const files = systemNames.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return [...files, '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'].find((file) =>
    existsSync(file),
  );
}

/** The message if there is no browser. */
export const noChromium = [
  'Chromium was not found. Do one of these:',
  '  npx playwright install chromium      (Playwright’s own)',
  '  apt-get install chromium             (or use your package manager)',
  '  CHROMIUM_PATH=/path/to/chromium npm test',
  'npm run verify runs everything that needs no browser.',
].join('\n');

/** Debian packages with Chromium, smallest first; older Debian versions lack the first. */
const debianPackages = ['chromium-headless-shell', 'chromium'] as const;

/**
 * Path of Chromium: CHROMIUM_PATH, Playwright's browser or the system's. Undefined if there is
 * none.
 *
 * @throws if CHROMIUM_PATH does not exist
 */
export async function locateChromium(): Promise<string | undefined> {
  const given = process.env['CHROMIUM_PATH'];
  if (given) {
    if (existsSync(given)) return given;
    throw new Error(`CHROMIUM_PATH is ${given}, which does not exist.`);
  }
  return (await findPlaywrightBrowser()) ?? findSystemBrowser();
}

/** Locates Chromium. If it is missing, installs it and a font, but only as root on Debian. */
export async function findChromium(report: (text: string) => void): Promise<string | undefined> {
  for (const name of debianPackages) {
    const found = await locateChromium();
    if (found !== undefined) return found;
    await installOnDebian([name, 'fonts-dejavu-core'], report);
  }
  return locateChromium();
}
