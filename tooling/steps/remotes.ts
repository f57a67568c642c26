import { print } from './step.ts';

const remotes = ['mf-header', 'mf-compose', 'mf-messaging', 'mf-viewer', 'mf-share'] as const;
export type Remote = (typeof remotes)[number];

/**
 * The remote that the arguments name. If they name none, prints the possible remotes and returns
 * undefined.
 */
export function findRemote(args: readonly string[], command: string): Remote | undefined {
  const remote = remotes.find((name) => args.includes(name));
  if (remote === undefined) print(`Which remote? ${command} -- ${remotes.join(' | ')}`);
  return remote;
}

/** The name of a package in federation. */
export const federationName = (name: string): string => name.replaceAll('-', '_');
