import { earlyPressScript } from '@tessera/shared-contracts/platform/early-presses';
import type { RemoteName } from '@tessera/shared-contracts/platform/registry';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Deps } from '../http/context.ts';
import type { ResolvedReleases, ServedRelease } from '../releases/releases.ts';

/** One stylesheet for all that a page shows. */
interface PageStyles {
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
  { releases: { styles }, log }: Deps,
  releases: ResolvedReleases,
): Promise<PageStyles | undefined> {
  const { shell } = releases;
  if (!shell) return undefined;
  const href = styles.addressOf([shell, ...withViewStyles(releases)]);
  const joined = await styles.at(href);
  if (joined) return { href, integrity: joined.integrity };
  log.error({ href }, 'the styles of a page cannot be joined');
  return undefined;
}

/**
 * Head tags in the order a browser should fetch them: the script that captures early clicks, then
 * stylesheets, hints and scripts of the resolved releases.
 *
 * @param others addresses of further stylesheets, of dev servers
 * @param needed the remotes whose browser halves this page starts
 */
export function releaseLinks(
  releases: ResolvedReleases,
  styles: PageStyles | undefined,
  others: readonly string[],
  needed: readonly RemoteName[],
  nonce: string,
): string {
  const { shell } = releases;
  const remotes = releases.remotes.filter(({ name }) => needed.some((one) => one === name));
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
          ...shell.entry.js.map(script(shell)),
          ...shell.entry.preload.map(hint(shell, 'script')),
        ]
      : []),
    ...remotes.flatMap((remote) =>
      [...remote.entry.js, ...remote.entry.preload].map(hint(remote, 'script')),
    ),
    ...remotes.flatMap((remote) => remote.entry.css.map(hint(remote, 'style'))),
  ].join('');
}
