#!/usr/bin/env node
// Runs a command for an npm script: installs missing dependencies, then starts the command with
// Node 24 from the dependencies. This file itself runs on the system's Node, 20 or newer, before
// anything is installed.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const [command = '', ...args] = process.argv.slice(2);
const major = Number(process.versions.node.split('.')[0]);

function stop(text) {
  console.error(text);
  process.exit(1);
}

/**
 * The Node to run commands with. The `node` package downloads it in an install script, which npm
 * may have been told not to run.
 */
function findNode() {
  const own = path.join(
    root,
    'node_modules',
    'node',
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  );
  if (existsSync(own)) return own;
  if (major >= 24) return process.execPath;
  return stop(
    'Node 24 comes with the dependencies, but npm was told not to run install scripts. Run `npm rebuild node --ignore-scripts=false`, or install Node 24 yourself.',
  );
}

/**
 * The ids of our parent process and, if npm runs us through a shell, of the shell's parent.
 */
function parentProcesses() {
  const parent = process.ppid;
  try {
    const isShell = readFileSync(`/proc/${parent}/cmdline`, 'utf8').split('\0')[1] === '-c';
    const above = readFileSync(`/proc/${parent}/stat`, 'utf8').split(') ')[1].split(' ')[1];
    return isShell ? `${parent} ${above}` : `${parent}`;
  } catch {
    return `${parent}`;
  }
}

/** Every command by name. The server's commands are in its package. */
const commands = new Map(
  ['tooling/commands', 'api/src/app/commands'].flatMap((folder) =>
    readdirSync(path.join(root, folder))
      .filter((file) => /^[a-z]+\.ts$/.test(file) && file !== 'terminal.ts')
      .map((file) => [file.slice(0, -3), path.join(root, folder, file)]),
  ),
);
if (major < 20) stop(`Tessera needs Node 20 or newer to start; this is ${process.version}.`);
const program = commands.get(command);
if (program === undefined) {
  const problem = command === '' ? 'Which command?' : `There is no command '${command}'.`;
  stop(`${problem} There are: ${[...commands.keys()].sort().join(', ')}.`);
}

// Imported late, so that an older Node shows the message above instead of an error about missing
// modules.
const { install } = await import('./installation.mjs');
await install(root).catch((error) => stop(error.message));

const node = findNode();
const env = {
  // caches the compiled modules, with types removed: the server starts in 0.9 s instead of 1.3 s
  NODE_COMPILE_CACHE: path.join(root, 'node_modules', '.cache', 'node-compile-cache'),
  ...process.env,
  PATH: [path.join(root, 'node_modules', '.bin'), path.dirname(node), process.env.PATH].join(
    path.delimiter,
  ),
};
const child = spawn(
  node,
  ['--import', path.join(root, 'tooling', 'exit-with-parent.mjs'), program, ...args],
  {
    cwd: root,
    env,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  },
);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
// If npm is killed with -9 it sends no signal, but then we, or the shell between npm and us, get a
// new parent.
if (process.env.npm_lifecycle_event) {
  const before = parentProcesses();
  setInterval(() => parentProcesses() !== before && child.kill('SIGTERM'), 1000).unref();
}
child.once('error', (error) => stop(`${node} cannot run: ${error.message}`));
child.once('exit', (code, signal) =>
  process.exit(code ?? 128 + (os.constants.signals[signal] ?? 1)),
);
