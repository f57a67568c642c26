import { remotes } from './packages.ts';
import { print } from './step.ts';

/**
 * The remote that the arguments name. If they name none, prints the possible remotes and returns
 * undefined.
 */
export function findRemote(args: readonly string[], command: string): string | undefined {
  const remote = remotes.find((name) => args.includes(name));
  if (remote === undefined) print(`Which remote? ${command} -- ${remotes.join(' | ')}`);
  return remote;
}
