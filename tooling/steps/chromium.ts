import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { installOnDebian } from './debian.ts';
import { root, run } from './run.ts';

/** The headless shell first: it takes a third less processor time than a whole browser. */
const systemNames = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

/** The browser in the cache of `playwright install chromium`, if any. */
async function playwrightsOwn(): Promise<string | undefined> {
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

function systemsOwn(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  const files = systemNames.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return [...files, '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'].find((file) =>
    existsSync(file),
  );
}

/** The message if there is no browser. */
export const noChromium = [
  'No Chromium was found. One of these helps:',
  '  npx playwright install chromium      (Playwright’s own)',
  '  apt-get install chromium             (or your system’s way)',
  '  CHROMIUM_PATH=/path/to/chromium npm test',
  'npm run verify runs everything that needs no browser.',
].join('\n');

/** What brings a Chromium on Debian, the lightest first; older releases lack the headless shell. */
const debianPackages = ['chromium-headless-shell', 'chromium'] as const;

/**
 * Path of a Chromium: the one in CHROMIUM_PATH, Playwright's own, the system's. Undefined when
 * there is none.
 */
export async function locateChromium(): Promise<string | undefined> {
  const given = process.env['CHROMIUM_PATH'];
  if (given) {
    if (existsSync(given)) return given;
    throw new Error(`CHROMIUM_PATH is ${given}, which does not exist.`);
  }
  return (await playwrightsOwn()) ?? systemsOwn();
}

/** The same, but installs it, and a font for it, as root on Debian. */
export async function findChromium(tell: (text: string) => void): Promise<string | undefined> {
  for (const name of debianPackages) {
    const found = await locateChromium();
    if (found !== undefined) return found;
    await installOnDebian([name, 'fonts-dejavu-core'], tell);
  }
  return locateChromium();
}
