import { existsSync } from 'node:fs';
import path from 'node:path';
import { installOnDebian, unpackOnDebian } from './debian.ts';
import { root } from './run.ts';

/** A program of other people that several processes of the server need. */
export interface ServerProgram {
  /** Of the program and of Debian's package. */
  readonly name: string;
  /** Path inside the package. */
  readonly file: string;
  /** The environment variable that names another path. */
  readonly variable: string;
  readonly oldest: string;
  /** Whether installing the package starts a server that listens. */
  readonly startsServer: boolean;
}

export const haproxy: ServerProgram = {
  name: 'haproxy',
  file: 'usr/sbin/haproxy',
  variable: 'HAPROXY_PATH',
  oldest: '2.6',
  startsServer: false,
};
export const natsServer: ServerProgram = {
  name: 'nats-server',
  file: 'usr/sbin/nats-server',
  variable: 'NATS_SERVER_PATH',
  oldest: '2.9',
  startsServer: true,
};

/** The message when a program is missing. */
export const withoutProgram = ({ name, variable, oldest }: ServerProgram): string =>
  [
    `No ${name} was found. One of these helps:`,
    `  apt-get install ${name}              (or your system’s way; ${oldest} or later)`,
    `  ${variable}=/path/to/${name}`,
  ].join('\n');

/** Where a package is unpacked when it is not installed. */
const unpacked = (name: string): string => path.join(root, 'node_modules', '.cache', name);

/** Finds a program at the path of its variable or in PATH. Undefined if it is not there. */
function locate({ name, variable }: ServerProgram): string | undefined {
  const given = process.env[variable];
  if (given) {
    if (existsSync(given)) return given;
    throw new Error(`${variable} is ${given}, which does not exist.`);
  }
  return [
    ...(process.env['PATH'] ?? '').split(path.delimiter),
    // not on everyone's PATH
    '/usr/sbin',
    '/usr/local/sbin',
    unpacked(name),
  ]
    .map((folder) => path.join(folder, name))
    .find((file) => existsSync(file));
}

/** The same, but gets it on Debian: installed as root, otherwise unpacked. */
export async function findServerProgram(
  program: ServerProgram,
  tell: (text: string) => void,
): Promise<string | undefined> {
  const { name, file, startsServer } = program;
  if (locate(program) === undefined && !startsServer) await installOnDebian([name], tell);
  if (locate(program) === undefined) await unpackOnDebian(name, file, unpacked(name), tell);
  return locate(program);
}
