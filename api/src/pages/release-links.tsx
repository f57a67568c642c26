import {
  bootFallbackScript,
  bootFileAttribute,
} from '@tessera/shared-contracts/platform/boot-file';
import { earlyPressScript } from '@tessera/shared-contracts/platform/early-presses';
import type { Registry, RemoteName } from '@tessera/shared-contracts/platform/registry';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Deps } from '../http/context.ts';
import type { ResolvedReleases, ServedRelease } from '../releases/releases.ts';

/** A joined file of a page. */
interface PageFile {
  readonly href: string;
  readonly integrity: string;
}

/** The releases whose views have styles. Every page links those of all, from one cached file. */
const withViewStyles = ({ remotes }: ResolvedReleases): readonly ServedRelease[] =>
  remotes.filter(({ server }) => server !== undefined && server.css.length > 0);

/**
 * Joins the styles of the shell and of the views of all remotes. Undefined when that fails, as when
 * a file is lost: the page then links them one by one.
 */
export async function pageStyles(
  deps: Deps,
  releases: ResolvedReleases,
): Promise<PageFile | undefined> {
  const { shell } = releases;
  const { joined } = deps.releases;
  return shell && fileAt(deps, joined.stylesOf([shell, ...withViewStyles(releases)]));
}

/** The boot file of a page. */
interface PageScript extends PageFile {
  /** The hashes that are in it, by themselves. */
  readonly hashes: PageFile;
}

/** The remotes whose browser halves a page starts. */
const startedBy = ({ remotes }: ResolvedReleases, needed: readonly RemoteName[]) =>
  remotes.filter(({ name }) => needed.some((one) => one === name));

/**
 * Joins the scripts of the shell and of the remotes that a page starts. Undefined when that fails:
 * the page then links them one by one, and a damaged remote fails alone.
 */
export async function pageScript(
  deps: Deps,
  releases: ResolvedReleases,
  needed: readonly RemoteName[],
): Promise<PageScript | undefined> {
  const { shell } = releases;
  if (!shell) return undefined;
  const { joined } = deps.releases;
  const started = [shell, ...startedBy(releases, needed)];
  const [script, hashes] = await Promise.all([
    fileAt(deps, joined.scriptsOf(started)),
    fileAt(deps, joined.hashesOf(started)),
  ]);
  return script && hashes && { ...script, hashes };
}

/** The registry of a page without the hashes that its boot file has. */
export function registryOf(
  releases: ResolvedReleases,
  boot: PageScript | undefined,
  needed: readonly RemoteName[],
): Registry {
  const { registry } = releases;
  if (!boot) return registry;
  const inBoot = new Set<string>(startedBy(releases, needed).map(({ name }) => name));
  return {
    ...registry,
    shell: {},
    remotes: Object.fromEntries(
      Object.entries(registry.remotes).map(([name, { current, ...rest }]) => [
        name,
        { ...rest, current: inBoot.has(name) ? { ...current, integrity: {} } : current },
      ]),
    ),
  };
}

async function fileAt(
  { releases: { joined }, log }: Deps,
  href: string,
): Promise<PageFile | undefined> {
  const file = await joined.at(href);
  if (file) return { href, integrity: file.integrity };
  log.error({ href }, 'files of a page cannot be joined');
  return undefined;
}

/**
 * Head tags in the order a browser should fetch them: the script that captures early clicks, then
 * stylesheets, hints and scripts of the resolved releases.
 *
 * @param boot its scripts in one file, if they could be joined
 * @param others addresses of further stylesheets, of dev servers
 * @param needed the remotes whose browser halves this page starts
 */
export function releaseLinks(
  releases: ResolvedReleases,
  {
    styles,
    boot,
  }: { readonly styles: PageFile | undefined; readonly boot: PageScript | undefined },
  others: readonly string[],
  needed: readonly RemoteName[],
  nonce: string,
): string {
  const { shell } = releases;
  const remotes = startedBy(releases, needed);
  // Always anonymous, like the loaders in the browser; another mode would download files twice.
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
          nonce={nonce}
          src={base + name}
          integrity={integrity[name]}
          crossOrigin="anonymous"
        />,
      );
  const bootFile = (of: ServedRelease, { href, integrity, hashes }: PageScript): string => {
    const own = [...of.entry.preload, ...of.entry.js].map((name) => file(of, name));
    return renderToStaticMarkup(
      <>
        <script
          nonce={nonce}
          dangerouslySetInnerHTML={{ __html: bootFallbackScript([hashes, ...own]) }}
        />
        <script
          defer
          nonce={nonce}
          src={href}
          integrity={integrity}
          crossOrigin="anonymous"
          {...{ [bootFileAttribute]: '' }}
        />
      </>,
    );
  };
  // Stylesheets fetch fonts without integrity, so their hints have none.
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
  // before the first await
  const presses = shell
    ? [
        renderToStaticMarkup(
          <script nonce={nonce} dangerouslySetInnerHTML={{ __html: earlyPressScript }} />,
        ),
      ]
    : [];
  return [
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
  ].join('');
}
