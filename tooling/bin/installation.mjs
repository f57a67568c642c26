// Installs the dependencies if node_modules does not match package-lock.json. Two commands that
// start together install once. Plain JavaScript without imports from node_modules: this runs before
// anything is installed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const stampFile = (root) => path.join(root, 'node_modules', '.tessera-installed');
const lockHash = (root) =>
  createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');

/**
 * Whether each non-optional package of the lock file has a folder and is in npm's own record of the
 * installation with the same version. Also true after a plain `npm install`.
 */
function matchesRecord(root) {
  try {
    const locked = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')).packages;
    const installed = JSON.parse(
      readFileSync(path.join(root, 'node_modules', '.package-lock.json'), 'utf8'),
    ).packages;
    return Object.entries(locked).every(([name, wanted]) => {
      if (!name.includes('node_modules/') || wanted.optional) return true;
      return wanted.link
        ? existsSync(path.join(root, name))
        : installed[name]?.version === wanted.version && existsSync(path.join(root, name));
    });
  } catch {
    return false;
  }
}

export function isInstalled(root) {
  const stamp = stampFile(root);
  const hash = lockHash(root);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return true;
  if (!matchesRecord(root)) return false;
  try {
    writeFileSync(stamp, hash);
  } catch {
    // Another user's installation, which is read-only for us.
  }
  return true;
}

const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
};

/** Takes the installation lock, or returns the id of the living process that holds it. */
function takeLock(file) {
  mkdirSync(path.dirname(file), { recursive: true });
  const own = `${file}.${process.pid}`;
  writeFileSync(own, String(process.pid));
  try {
    for (let round = 0; round < 3; round++) {
      try {
        linkSync(own, file);
        return undefined;
      } catch (error) {
        if (error.code !== 'EEXIST') throw error;
      }
      const owner = Number(readFileSync(file, 'utf8'));
      if (isAlive(owner)) return owner;
      rmSync(file, { force: true });
    }
    throw new Error(`${file} cannot be removed; delete it and try again`);
  } finally {
    rmSync(own, { force: true });
  }
}

function runNpm(root) {
  // The path of the npm that started us, if any, so that the same version is used.
  const npm = process.env.npm_execpath;
  const [command, first] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []];
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_(package|lifecycle|command)/.test(name)),
  );
  const child = spawn(command, [...first, 'ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env,
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => child.kill(signal));
  return new Promise((resolve, reject) => {
    child.once('error', () =>
      reject(new Error('npm was not found: install Node.js with npm, then try again')),
    );
    child.once('exit', (code, signal) =>
      code === 0
        ? resolve()
        : reject(new Error(`npm ci failed (${code ?? signal}); see its message above`)),
    );
  });
}

/** Installs the dependencies if they are missing or do not match the lock file. */
export async function install(root) {
  if (isInstalled(root)) return;
  const lock = path.join(root, 'var', 'install.lock');
  for (
    let owner = takeLock(lock), hasPrinted = false;
    owner !== undefined;
    owner = takeLock(lock)
  ) {
    if (!hasPrinted)
      console.error(`Process ${owner} is installing the dependencies; waiting for it.`);
    hasPrinted = true;
    await sleep(500);
  }
  const begin = Date.now();
  const seconds = () => `${Math.round((Date.now() - begin) / 1000)} s`;
  const ticking = setInterval(() => console.error(`  still installing, ${seconds()}`), 10_000);
  try {
    if (isInstalled(root)) return;
    console.error('Installing the dependencies, which takes about a minute the first time');
    await runNpm(root);
    writeFileSync(stampFile(root), lockHash(root));
    console.error(`Installed in ${seconds()}`);
  } finally {
    clearInterval(ticking);
    rmSync(lock, { force: true });
  }
}
