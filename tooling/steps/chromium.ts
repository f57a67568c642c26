import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { root, run } from './run.ts';

const isRoot = process.getuid?.() === 0;
const systemNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The browser that `playwright install chromium` has put in its cache, if it has. */
async function playwrightsOwn(): Promise<string | undefined> {
  const playwright = createRequire(path.join(root, 'e2e', 'package.json')).resolve('@playwright/test');
  const { code, output } = await run('node', ['-e', `console.log(require(${JSON.stringify(playwright)}).chromium.executablePath())`]);
  const file = output.trim();
  return code === 0 && existsSync(file) ? file : undefined;
}

function systemsOwn(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  const files = systemNames.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return [...files, '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'].find((file) => existsSync(file));
}

async function installOnDebian(tell: (text: string) => void): Promise<string | undefined> {
  if (!isRoot || !existsSync('/usr/bin/apt-get')) return undefined;
  tell('installing Chromium with apt-get');
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update'], { env });
  await run('apt-get', ['install', '-y', 'chromium', 'fonts-dejavu-core'], { env });
  return systemsOwn();
}

/** What to say when there is no browser. */
export const noChromium = [
  'No Chromium was found. One of these helps:',
  '  npx playwright install chromium      (Playwright’s own)',
  '  apt-get install chromium             (or your system’s way)',
  '  CHROMIUM_PATH=/path/to/chromium npm test',
  'npm run verify runs everything that needs no browser.',
].join('\n');

/** Path of a Chromium: the one in CHROMIUM_PATH, Playwright's own, the system's; root on Debian gets it installed. Undefined when there is none. */
export async function findChromium(tell: (text: string) => void): Promise<string | undefined> {
  const given = process.env['CHROMIUM_PATH'];
  if (given) {
    if (existsSync(given)) return given;
    throw new Error(`CHROMIUM_PATH is ${given}, which does not exist.`);
  }
  return (await playwrightsOwn()) ?? systemsOwn() ?? (await installOnDebian(tell));
}
