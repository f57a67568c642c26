import { Resolver } from 'node:dns/promises';

/** Timeout in milliseconds per DNS query, and number of tries. */
const resolverOptions = { timeout: 2000, tries: 2 } as const;

/** Resolves a host name. May reject or return no addresses. */
export type ResolveHost = (hostname: string) => Promise<readonly string[]>;

/**
 * Resolves a host over DNS, IPv4 addresses first.
 *
 * Not `dns.lookup`, which also reads the hosts file and occupies the thread pool that reads our
 * files.
 */
export async function resolveHost(hostname: string): Promise<readonly string[]> {
  const resolver = new Resolver(resolverOptions);
  const answers = await Promise.allSettled([
    resolver.resolve4(hostname),
    resolver.resolve6(hostname),
  ]);
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
}
