import { createRequire } from 'node:module';
import * as v from 'valibot';

/** A URL pattern of a provider: host and path, split at their wildcards. */
interface Scheme {
  readonly host: readonly string[];
  readonly path: readonly string[];
  readonly endpoint: string;
}

const providerList = v.array(
  v.object({
    endpoints: v.array(v.object({ url: v.string(), schemes: v.optional(v.array(v.string()), []) })),
  }),
);

/**
 * Matches a text against the parts of a pattern. Linear in the length of the text, whatever the
 * wildcards.
 */
function matchesParts(text: string, parts: readonly string[]): boolean {
  const [first = '', ...rest] = parts;
  if (rest.length === 0) return text === first;
  const last = rest.pop() ?? '';
  if (!text.startsWith(first) || text.length < first.length + last.length || !text.endsWith(last))
    return false;
  const end = text.length - last.length;
  let at = first.length;
  for (const part of rest) {
    const found = text.indexOf(part, at);
    if (found === -1 || found + part.length > end) return false;
    at = found + part.length;
  }
  return at <= end;
}

function readScheme(scheme: string, url: string): Scheme[] {
  const [, host, rest = ''] = /^https?:\/\/([^/?#]+)(.*)$/i.exec(scheme) ?? [];
  const endpoint = url.replaceAll('{format}', 'json');
  if (host === undefined || !/^https?:/i.test(endpoint) || !URL.canParse(endpoint)) return [];
  return [
    { host: host.toLowerCase().split('*'), path: (rest === '' ? '/*' : rest).split('*'), endpoint },
  ];
}

let schemes: readonly Scheme[] | undefined;
/** The list of oembed.com from its npm package, loaded on first use. */
function knownSchemes(): readonly Scheme[] {
  const list: unknown = createRequire(import.meta.url)('oembed-providers/providers.json');
  return (schemes ??= v
    .parse(providerList, list)
    .flatMap(({ endpoints }) =>
      endpoints.flatMap((endpoint) =>
        endpoint.schemes.flatMap((scheme) => readScheme(scheme, endpoint.url)),
      ),
    ));
}

/** The oEmbed endpoint for a URL; undefined when no listed provider covers it. */
export function oembedEndpointOf(url: URL): string | undefined {
  const host = url.hostname.toLowerCase();
  const rest = url.pathname + url.search;
  return knownSchemes().find(
    (scheme) => matchesParts(host, scheme.host) && matchesParts(rest, scheme.path),
  )?.endpoint;
}
