import { randomUUID } from 'node:crypto';
import {
  bootFallbackScript,
  bootFileAttribute,
} from '@tessera/shared-contracts/platform/boot-file';
import { earlyPressScript } from '@tessera/shared-contracts/platform/early-presses';
import type { Registry, RemoteRelease } from '@tessera/shared-contracts/core/registry';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Deps } from '../http/context.ts';
import type { ResolvedReleases, ServedRelease } from '../releases/releases.ts';

/** A file that joins several files for a page. */
interface PageFile {
  readonly href: string;
  readonly integrity: string;
}

/** The releases whose views have styles. Every page links all these styles as one cached file. */
const withViewStyles = ({ remotes }: ResolvedReleases): readonly ServedRelease[] =>
  remotes.filter(({ server }) => server !== undefined && server.css.length > 0);

/**
 * Joins the styles of the shell and of the views of all remotes. Undefined without a shell, or if
 * joining fails, for example because a file is missing: the page then links each file.
 */
export async function pageStyles(
  deps: Deps,
  releases: ResolvedReleases,
): Promise<PageFile | undefined> {
  const { shell } = releases;
  const { joined } = deps.releases;
  return shell && fileAt(deps, joined.stylesOf([shell, ...withViewStyles(releases)]));
}

/** A boot file, as pages link it. */
interface PageScript extends PageFile {
  /** A script that only sets the hashes; the fallback loads it if the boot file fails. */
  readonly hashes: PageFile;
}

/** The remotes whose browser halves a page starts. */
const startedBy = ({ remotes }: ResolvedReleases, needed: readonly string[]) =>
  remotes.filter(({ name }) => needed.includes(name));

/**
 * The boot file of a page. A release whose scripts are damaged or do not compile is not in it: the
 * shell fetches that release separately. Undefined without a shell, or if the shell itself can't be
 * in it: the page then links each script.
 */
export async function pageScript(
  deps: Deps,
  releases: ResolvedReleases,
  needed: readonly string[],
): Promise<PageScript | undefined> {
  const { shell } = releases;
  if (!shell) return undefined;
  const { joined } = deps.releases;
  const started = [shell, ...(await joined.startable(startedBy(releases, needed)))];
  const others = releases.remotes
    .flatMap(({ previous, ...current }) => (previous ? [current, previous] : [current]))
    .filter((one) => !started.some(({ base }) => base === one.base));
  const [script, hashes] = await Promise.all([
    fileAt(deps, joined.scriptsOf(started, others)),
    fileAt(deps, joined.hashesOf(started, others)),
  ]);
  return script && hashes && { ...script, hashes };
}

/** The registry without hashes, for pages with a boot file. */
export function withoutHashes({ registry }: ResolvedReleases): Registry {
  const strip = (release: RemoteRelease): RemoteRelease => ({ ...release, integrity: {} });
  const remotes = Object.entries(registry.remotes).map(
    ([name, { current, previous, ...facts }]) =>
      [
        name,
        { ...facts, current: strip(current), ...(previous && { previous: strip(previous) }) },
      ] as const,
  );
  return { ...registry, shell: {}, remotes: Object.fromEntries(remotes) };
}

async function fileAt(
  { releases: { joined }, log }: Deps,
  href: string,
): Promise<PageFile | undefined> {
  const file = await joined.at(href);
  if (file) return { href, integrity: file.integrity };
  log.error({ href }, 'the files of a page could not be joined');
  return undefined;
}

/** The joined files of a page. */
interface PageFiles {
  readonly styles: PageFile | undefined;
  readonly boot: PageScript | undefined;
}

interface RenderedLinks {
  readonly html: string;
  /** Sources of the inline scripts among the tags. */
  readonly scripts: readonly string[];
}

/** Placeholder for the nonce in cached tags. */
const noncePlace = randomUUID();
/** Cached tags, by the files they link. */
const rendered = new Map<string, RenderedLinks>();
/** Maximum number of entries of the cache; each takes about 3 kB. */
const maxRendered = 50;

/**
 * Head tags in the order a browser should fetch them: the script that captures early clicks, then
 * stylesheets, hints and scripts of the resolved releases.
 *
 * @param others URLs of additional stylesheets from dev servers
 * @param needed the remotes whose browser halves this page starts
 */
export function releaseLinks(
  releases: ResolvedReleases,
  files: PageFiles,
  others: readonly string[],
  needed: readonly string[],
  nonce: string,
): RenderedLinks {
  const { styles, boot } = files;
  // the names of joined files identify all releases, and which of them the page starts
  const key = styles && boot && JSON.stringify([styles, boot, others]);
  const known = key === undefined ? undefined : rendered.get(key);
  const links = known ?? renderLinks(releases, files, others, needed);
  if (key !== undefined && known === undefined) {
    if (rendered.size >= maxRendered) rendered.clear();
    rendered.set(key, links);
  }
  return { ...links, html: links.html.replaceAll(noncePlace, nonce) };
}

function renderLinks(
  releases: ResolvedReleases,
  { styles, boot }: PageFiles,
  others: readonly string[],
  needed: readonly string[],
): RenderedLinks {
  const { shell } = releases;
  const remotes = startedBy(releases, needed);
  // Always `anonymous`, like the loaders in the browser: another mode would download files twice.
  const file = ({ base, integrity }: ServedRelease, name: string) => ({
    href: base + name,
    integrity: integrity[name],
    crossOrigin: 'anonymous' as const,
  });
  // Rendered one by one, because React would reorder them in one tree.
  const sheet =
    (release: ServedRelease) =>
    (name: string): string =>
      renderToStaticMarkup(<link rel="stylesheet" {...file(release, name)} />);
  const hint =
    (release: ServedRelease, as: 'script' | 'style') =>
    (name: string): string =>
      renderToStaticMarkup(<link rel="preload" as={as} {...file(release, name)} />);
  const script =
    ({ base, integrity }: ServedRelease) =>
    (name: string): string =>
      renderToStaticMarkup(
        <script
          defer
          nonce={noncePlace}
          src={base + name}
          integrity={integrity[name]}
          crossOrigin="anonymous"
        />,
      );
  const scripts: string[] = [];
  const inline = (source: string): string => {
    scripts.push(source);
    return renderToStaticMarkup(
      <script nonce={noncePlace} dangerouslySetInnerHTML={{ __html: source }} />,
    );
  };
  const bootFile = (of: ServedRelease, { href, integrity, hashes }: PageScript): string => {
    const own = [...of.entry.preload, ...of.entry.js].map((name) => file(of, name));
    return (
      inline(bootFallbackScript([hashes, ...own])) +
      renderToStaticMarkup(
        <script
          defer
          nonce={noncePlace}
          src={href}
          integrity={integrity}
          crossOrigin="anonymous"
          {...{ [bootFileAttribute]: '' }}
        />,
      )
    );
  };
  // Stylesheets fetch fonts without integrity, so hints for fonts have none.
  const font =
    ({ base }: ServedRelease) =>
    (name: string): string =>
      renderToStaticMarkup(
        <link
          rel="preload"
          as="font"
          type="font/woff2"
          href={base + name}
          crossOrigin="anonymous"
        />,
      );
  const presses = shell ? [inline(earlyPressScript)] : [];
  const tags = [
    ...presses,
    ...(shell
      ? [
          ...(styles
            ? [renderToStaticMarkup(<link rel="stylesheet" {...styles} crossOrigin="anonymous" />)]
            : [
                ...shell.entry.css.map(sheet(shell)),
                ...withViewStyles(releases).flatMap((remote) =>
                  (remote.server?.css ?? []).map(sheet(remote)),
                ),
              ]),
          ...others.map((href) => renderToStaticMarkup(<link rel="stylesheet" href={href} />)),
          ...(shell.entry.fonts ?? []).map(font(shell)),
          ...(boot
            ? [bootFile(shell, boot)]
            : [
                ...shell.entry.js.map(script(shell)),
                ...shell.entry.preload.map(hint(shell, 'script')),
              ]),
        ]
      : []),
    ...remotes.flatMap((remote) =>
      [...(boot ? [] : remote.entry.js), ...remote.entry.preload].map(hint(remote, 'script')),
    ),
    ...remotes.flatMap((remote) => remote.entry.css.map(hint(remote, 'style'))),
  ];
  return { html: tags.join(''), scripts };
}
