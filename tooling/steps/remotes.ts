import { say } from './step.ts';

const remotes = ['mf-header', 'mf-compose', 'mf-messaging', 'mf-viewer', 'mf-share'] as const;
export type Remote = (typeof remotes)[number];

/**
 * The first of the arguments that names a remote. Undefined, after saying what there is, when none
 * does.
 */
export function findRemote(args: readonly string[], command: string): Remote | undefined {
  const remote = remotes.find((name) => args.includes(name));
  if (remote === undefined) say(`Which remote? ${command} -- ${remotes.join(' | ')}`);
  return remote;
}

/** Federation's name of a package. */
export const federationName = (name: string): string => name.replaceAll('-', '_');
