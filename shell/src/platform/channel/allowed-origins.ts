/**
 * The origins whose messages are accepted: our own and the embed hosts, which are given as hosts or
 * as origins.
 */
export function allowedOrigins(own: string, embedHosts: readonly string[]): readonly string[] {
  const origins = embedHosts.flatMap((host) => {
    const address = host.includes('://') ? host : `https://${host}`;
    return URL.canParse(address) ? [new URL(address).origin] : [];
  });
  return [...new Set([own, ...origins])].filter((origin) => origin !== 'null');
}
