import { createRequire } from 'node:module';
import * as v from 'valibot';

/** One form of addresses that a provider describes: host and path as runs of text between its stars. */
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

/** Whether a text begins, goes on and ends as its parts say. Takes a time that grows with the text alone, whatever stars there are. */
function fits(text: string, parts: readonly string[]): boolean {
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
/** The list of oembed.com as its npm package carries it, read when it is first needed. */
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

/** Where a provider on the list tells about an address of its own; undefined for everybody else's. */
export function oembedEndpointOf(url: URL): string | undefined {
  const host = url.hostname.toLowerCase();
  const rest = url.pathname + url.search;
  return knownSchemes().find((scheme) => fits(host, scheme.host) && fits(rest, scheme.path))
    ?.endpoint;
}
