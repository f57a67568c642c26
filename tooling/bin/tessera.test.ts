import { spawn, type ChildProcess } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { processStart } from '@tessera/embedded-postgres/owner-lock';

jest.setTimeout(30_000);

const tooling = path.join(__dirname, '..');
const lock = (version: string) =>
  JSON.stringify({
    lockfileVersion: 3,
    packages: {
      '': {},
      'node_modules/a': { version },
      'node_modules/fsevents': { version: '1.0.0', optional: true },
    },
  });

let root: string;

/** A fake npm: `npm ci` takes a moment, writes what the starter looks for, and logs its runs. */
const fakeNpm = `#!/usr/bin/env node
const fs = require('node:fs');
fs.appendFileSync('npm-runs', process.argv.slice(2).join(' ') + '\\n');
setTimeout(() => {
  if (fs.existsSync('npm-fails')) process.exit(1);
  fs.mkdirSync('node_modules/a', { recursive: true });
  fs.mkdirSync('node_modules/node/bin', { recursive: true });
  fs.symlinkSync(process.execPath, 'node_modules/node/bin/node');
  fs.copyFileSync('package-lock.json', 'node_modules/.package-lock.json');
}, 300);
`;

beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'tessera-starter-'));
  for (const folder of ['tooling/commands', 'api/src/app/commands'])
    mkdirSync(path.join(root, folder), { recursive: true });
  mkdirSync(path.join(root, 'path'));
  cpSync(path.join(tooling, 'bin'), path.join(root, 'tooling', 'bin'), { recursive: true });
  cpSync(
    path.join(tooling, 'exit-with-parent.mjs'),
    path.join(root, 'tooling', 'exit-with-parent.mjs'),
  );
  writeFileSync(path.join(root, 'package-lock.json'), lock('1.0.0'));
  writeFileSync(path.join(root, 'path', 'npm'), fakeNpm);
  chmodSync(path.join(root, 'path', 'npm'), 0o755);
  writeFileSync(
    path.join(root, 'tooling/commands/echo.ts'),
    "const words: string[] = process.argv.slice(2); console.log('said', ...words); process.exitCode = 7;",
  );
  writeFileSync(
    path.join(root, 'tooling/commands/stay.ts'),
    "setInterval(() => {}, 1000); process.on('SIGTERM', () => { console.log('closed'); process.exit(3); }); console.log('pid ' + process.pid);",
  );
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function launch(...args: readonly string[]): ChildProcess {
  const { npm_execpath: _, npm_lifecycle_event: __, ...env } = process.env;
  return spawn(process.execPath, [path.join(root, 'tooling/bin/tessera.mjs'), ...args], {
    env: {
      ...env,
      PATH: `${path.join(root, 'path')}:${path.dirname(process.execPath)}:${process.env['PATH'] ?? ''}`,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function tessera(
  ...args: readonly string[]
): Promise<{ readonly code: number | null; readonly output: string }> {
  const child = launch(...args);
  let output = '';
  child.stdout?.on('data', (chunk) => {
    output += String(chunk);
  });
  child.stderr?.on('data', (chunk) => {
    output += String(chunk);
  });
  return new Promise((resolve) => {
    child.once('close', (code) => resolve({ code, output }));
  });
}
const npmRuns = () =>
  existsSync(path.join(root, 'npm-runs'))
    ? readFileSync(path.join(root, 'npm-runs'), 'utf8').trim().split('\n')
    : [];

test('the first command installs the dependencies, runs with its arguments and returns its exit code; the second installs nothing', async () => {
  const first = await tessera('echo', 'a b', '--c');
  expect(first).toEqual({ code: 7, output: expect.stringContaining('said a b --c') });
  expect(first.output).toContain('Installing the dependencies');
  expect(npmRuns()).toEqual([expect.stringMatching(/^ci /)]);
  expect((await tessera('echo')).output).toBe('said\n');
  expect(npmRuns()).toHaveLength(1);
});

test('the next command after a change of the lock file installs again, unless npm has already done so', async () => {
  await tessera('echo');
  writeFileSync(path.join(root, 'package-lock.json'), lock('2.0.0'));
  await tessera('echo');
  expect(npmRuns()).toHaveLength(2);
  writeFileSync(path.join(root, 'package-lock.json'), lock('3.0.0'));
  writeFileSync(path.join(root, 'node_modules/.package-lock.json'), lock('3.0.0'));
  await tessera('echo');
  expect(npmRuns()).toHaveLength(2);
});

test('two commands that start at the same time install the dependencies once', async () => {
  const both = await Promise.all([tessera('echo'), tessera('echo')]);
  expect(both.map(({ code }) => code)).toEqual([7, 7]);
  expect(npmRuns()).toHaveLength(1);
});

test('a killed installation does not block the next', async () => {
  mkdirSync(path.join(root, 'var'));
  const dead = spawn(process.execPath, ['-e', '']);
  await new Promise((resolve) => {
    dead.once('exit', resolve);
  });
  writeFileSync(path.join(root, 'var', 'install.lock'), String(dead.pid));
  expect((await tessera('echo')).code).toBe(7);
});

test('a failed installation fails the command with a message, and the next command tries again', async () => {
  writeFileSync(path.join(root, 'npm-fails'), '');
  expect(await tessera('echo')).toEqual({
    code: 1,
    output: expect.stringContaining('npm ci failed (1)'),
  });
  rmSync(path.join(root, 'npm-fails'));
  expect((await tessera('echo')).code).toBe(7);
});

test('an unknown command lists the known ones without installing anything', async () => {
  expect(await tessera('dance')).toEqual({
    code: 1,
    output: "There is no command 'dance'. There are: echo, stay.\n",
  });
  expect(npmRuns()).toEqual([]);
});

test('a signal is passed on to the command, whose exit code is returned', async () => {
  const child = launch('stay');
  let output = '';
  const ended = new Promise<number | null>((resolve) => {
    child.once('close', resolve);
  });
  await new Promise<void>((resolve) => {
    child.stdout?.on('data', (chunk) => {
      output += String(chunk);
      if (output.includes('pid')) resolve();
    });
  });
  child.kill('SIGTERM');
  expect(await ended).toBe(3);
  expect(output).toContain('closed');
});

test('a command exits when its parent is killed', async () => {
  const child = launch('stay');
  const pid = await new Promise<number>((resolve) => {
    child.stdout?.on('data', (chunk) => resolve(Number(String(chunk).split(' ')[1])));
  });
  expect(processStart(pid)).toBeDefined();
  child.kill('SIGKILL');
  for (let tries = 0; tries < 100 && processStart(pid) !== undefined; tries++) await sleep(50);
  expect(processStart(pid)).toBeUndefined();
});
