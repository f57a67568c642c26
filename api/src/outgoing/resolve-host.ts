import { Resolver } from 'node:dns/promises';

/** Milliseconds for one question to a name server, and how often it is asked. */
const patience = { timeout: 2000, tries: 2 } as const;

/** The addresses of a host name. May reject, or answer nothing. */
export type ResolveHost = (hostname: string) => Promise<readonly string[]>;

/**
 * Asks the name servers for a host's addresses, IPv4 first.
 *
 * Not `dns.lookup`: that one also reads the machine's own host file, and its threads are the ones that read our files.
 */
export async function resolveHost(hostname: string): Promise<readonly string[]> {
  const resolver = new Resolver(patience);
  const answers = await Promise.allSettled([
    resolver.resolve4(hostname),
    resolver.resolve6(hostname),
  ]);
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
}
