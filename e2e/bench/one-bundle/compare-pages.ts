/** The name of a release file without its version and hash, which differ between builds. */
const nameOf = (address: string): string =>
  address.replace(/^\/releases\/[^/]+\/[^/]+\//, '').replace(/\.[\w-]{6,}(?=\.\w+$)/, '');

const isCode = (address: string): boolean => /\.(?:js|css)$/.test(address.replace(/[?#].*$/, ''));

const attribute = (tag: string, name: string): string =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '';

const isFetched = (kind: string): boolean => !/^(?:canonical|alternate)$/.test(kind);

/** Files that a document makes the browser fetch, except scripts and style sheets. */
function fetchedBy(html: string): string[] {
  const links = [...html.matchAll(/<link\s[^>]*>/g)].map(([tag]) => {
    const kind = `${attribute(tag, 'rel')} ${attribute(tag, 'as')}`.trim();
    return { kind, address: attribute(tag, 'href') };
  });
  const media = [...html.matchAll(/<(img|video|source|iframe)\s[^>]*>/g)].map(
    ([tag, kind = '']) => ({ kind, address: attribute(tag, 'src') || attribute(tag, 'poster') }),
  );
  return [...links, ...media]
    .filter(({ kind, address }) => isFetched(kind) && address !== '' && !isCode(address))
    .map(({ kind, address }) => `${kind} ${nameOf(address)}`);
}

/** Entries that are in only one of two lists, each with the name of the page that has it. */
function onlyOnOne(federated: readonly string[], bundled: readonly string[]): string[] {
  const [own, others] = [new Set(federated), new Set(bundled)];
  return [
    ...[...own].filter((entry) => !others.has(entry)).map((entry) => `only federated: ${entry}`),
    ...[...others].filter((entry) => !own.has(entry)).map((entry) => `only one bundle: ${entry}`),
  ];
}

/** Files other than scripts and styles that only one of two documents fetches; empty if equal. */
export const unsharedPreloads = (federated: string, bundled: string): string[] =>
  onlyOnOne(fetchedBy(federated), fetchedBy(bundled));

/** Paths that only one of two loaded pages requested, except scripts and styles. */
export function unsharedRequests(
  federated: readonly string[],
  bundled: readonly string[],
): string[] {
  const named = (paths: readonly string[]) => paths.filter((path) => !isCode(path)).map(nameOf);
  return onlyOnOne(named(federated), named(bundled));
}
