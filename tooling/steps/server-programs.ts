import { existsSync } from 'node:fs';
import path from 'node:path';
import { installOnDebian, unpackOnDebian } from './debian.ts';
import { root } from './run.ts';

/** A third-party program for running the server as several processes. */
export interface ServerProgram {
  /** Name of the program and of its Debian package. */
  readonly name: string;
  /** Path of the program inside the package. */
  readonly file: string;
  /** Environment variable that can give the path of the program. */
  readonly variable: string;
  readonly minimumVersion: string;
  /** Whether installing the package starts a server that listens. */
  readonly startsServer: boolean;
}

export const haproxy: ServerProgram = {
  name: 'haproxy',
  file: 'usr/sbin/haproxy',
  variable: 'HAPROXY_PATH',
  minimumVersion: '2.6',
  startsServer: false,
};
export const natsServer: ServerProgram = {
  name: 'nats-server',
  file: 'usr/sbin/nats-server',
  variable: 'NATS_SERVER_PATH',
  minimumVersion: '2.9',
  startsServer: true,
};

/** The message when a program is missing. */
export const missingProgramText = ({ name, variable, minimumVersion }: ServerProgram): string =>
  [
    `${name} was not found. Do one of these:`,
    `  apt-get install ${name}              (or use your package manager; ${minimumVersion} or later)`,
    `  ${variable}=/path/to/${name}`,
  ].join('\n');

/** The folder of a package that is unpacked instead of installed. */
const unpacked = (name: string): string => path.join(root, 'node_modules', '.cache', name);

/**
 * Finds a program at the path in its variable, on PATH, in common folders, or unpacked by us.
 * Undefined if it is missing.
 *
 * @throws if the path in the variable does not exist
 */
function locate({ name, variable }: ServerProgram): string | undefined {
  const given = process.env[variable];
  if (given) {
    if (existsSync(given)) return given;
    throw new Error(`${variable} is ${given}, which does not exist.`);
  }
  return [
    ...(process.env['PATH'] ?? '').split(path.delimiter),
    // not on the PATH of every user
    '/usr/sbin',
    '/usr/local/sbin',
    unpacked(name),
  ]
    .map((folder) => path.join(folder, name))
    .find((file) => existsSync(file));
}

/**
 * Locates a program. If it is missing on Debian, installs its package, but only as root and only if
 * that starts no server. If the program is then still missing, unpacks the package.
 */
export async function findServerProgram(
  program: ServerProgram,
  report: (text: string) => void,
): Promise<string | undefined> {
  const { name, file, startsServer } = program;
  if (locate(program) === undefined && !startsServer) await installOnDebian([name], report);
  if (locate(program) === undefined) await unpackOnDebian(name, file, unpacked(name), report);
  return locate(program);
}
