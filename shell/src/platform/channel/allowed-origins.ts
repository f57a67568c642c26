/**
 * The origins whose messages are accepted: our own and those of the embed hosts, which are given as
 * hosts or as URLs. Invalid ones are left out.
 */
export function allowedOrigins(own: string, embedHosts: readonly string[]): readonly string[] {
  const origins = embedHosts.flatMap((host) => {
    const address = host.includes('://') ? host : `https://${host}`;
    return URL.canParse(address) ? [new URL(address).origin] : [];
  });
  return [...new Set([own, ...origins])].filter((origin) => origin !== 'null');
}
