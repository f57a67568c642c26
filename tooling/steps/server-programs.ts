import { existsSync } from 'node:fs';
import path from 'node:path';
import { installOnDebian, unpackOnDebian } from './debian.ts';
import { root } from './run.ts';

/** The message if there is no HAProxy. */
export const noHaproxy = [
  'No HAProxy was found. One of these helps:',
  '  apt-get install haproxy              (or your system’s way; 2.6 or later)',
  '  HAPROXY_PATH=/path/to/haproxy',
].join('\n');

/** Where packages are unpacked when we are not root. */
const unpacked = path.join(root, 'node_modules', '.cache', 'haproxy');
/** Debian has it in a folder that is not on everyone's PATH. */
const folders = (): string[] => [
  ...(process.env['PATH'] ?? '').split(path.delimiter),
  '/usr/sbin',
  '/usr/local/sbin',
  unpacked,
];

/** Finds HAProxy at HAPROXY_PATH or in PATH. Undefined if it is not installed. */
function locateHaproxy(): string | undefined {
  const given = process.env['HAPROXY_PATH'];
  if (given) {
    if (existsSync(given)) return given;
    throw new Error(`HAPROXY_PATH is ${given}, which does not exist.`);
  }
  return folders()
    .map((folder) => path.join(folder, 'haproxy'))
    .find((file) => existsSync(file));
}

/** The same, but gets it on Debian: installed as root, otherwise unpacked for us. */
export async function findHaproxy(tell: (text: string) => void): Promise<string | undefined> {
  const found = locateHaproxy();
  if (found !== undefined) return found;
  await installOnDebian(['haproxy'], tell);
  if (locateHaproxy() === undefined)
    await unpackOnDebian('haproxy', 'usr/sbin/haproxy', unpacked, tell);
  return locateHaproxy();
}
