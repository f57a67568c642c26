import { appIcons, appPaths, themeColors } from '@tessera/shared-contracts/platform/offline';
import {
  feedFormats,
  feedPath,
  feedTitle,
  isFeedFormat,
} from '@tessera/shared-contracts/core/feed-formats';
import { jsonForHtml } from '@tessera/shared-contracts/platform/bootstrap';
import { openSearchPath } from '@tessera/shared-contracts/search/open-search';
import type { ReactNode } from 'react';
import { withdrawnAddress } from '../releases/withdrawn-styles.ts';

/** Head elements of a page besides its title. */
export interface PageHead {
  /** One sentence for search engines and link previews. */
  readonly description?: string;
  /** The page's feeds: their title, and the path of the page that they belong to. */
  readonly feed?: { readonly title: string; readonly page: string };
  /** Who wrote what the page shows. */
  readonly author?: string;
  /** The same for programs, as JSON-LD (https://schema.org). */
  readonly structured?: object;
  /** Path of the page's oEmbed response. */
  readonly oembed?: string;
  /** Canonical path. */
  readonly canonical?: string;
  /**
   * Open Graph properties without `og:`, such as `image` and `type`; type-specific ones with their
   * prefix, such as `profile:username`.
   */
  readonly openGraph?: Readonly<Record<string, string | readonly string[]>>;
  /** Whether previews show a small image beside the text, or a large one above it. */
  readonly card?: 'summary' | 'summary_large_image';
  readonly robots?: 'noindex';
  /** Additional stylesheets, such as a blog's theme. */
  readonly stylesheets?: readonly string[];
}

/** Links to the feeds of a page, in every format. */
function FeedLinks({ title, page }: NonNullable<PageHead['feed']>): ReactNode {
  return Object.keys(feedFormats)
    .filter(isFeedFormat)
    .map((format) => (
      <link
        key={format}
        rel="alternate"
        type={feedFormats[format].type}
        title={feedTitle(title, format)}
        href={feedPath(page, format)}
      />
    ));
}

/** The head of a page, without the links to releases. */
export function Head({
  title,
  head,
  withdrawn,
  baseUrl,
  path,
}: {
  readonly title: string;
  readonly head: PageHead;
  /** Remotes that were withdrawn: a stylesheet hides the controls that need them. */
  readonly withdrawn: readonly string[];
  readonly baseUrl: string;
  readonly path: string;
}): ReactNode {
  const openGraph = {
    title,
    site_name: 'Tessera',
    type: 'website',
    url: baseUrl + (head.canonical ?? path),
    ...(head.description === undefined ? {} : { description: head.description }),
    ...head.openGraph,
  };
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <title>{title}</title>
      {head.description !== undefined && <meta name="description" content={head.description} />}
      {head.robots !== undefined && <meta name="robots" content={head.robots} />}
      {head.canonical !== undefined && <link rel="canonical" href={baseUrl + head.canonical} />}
      {head.author !== undefined && <meta name="author" content={head.author} />}
      {head.feed && <FeedLinks {...head.feed} />}
      {head.oembed !== undefined && (
        <link
          rel="alternate"
          type="application/json+oembed"
          title={title}
          href={baseUrl + head.oembed}
        />
      )}
      {Object.entries(openGraph).flatMap(([name, contents]) =>
        [contents]
          .flat()
          .map((content) => (
            <meta
              key={`${name} ${content}`}
              property={/^(?:article|profile):/.test(name) ? name : `og:${name}`}
              content={content}
            />
          )),
      )}
      {head.card !== undefined && <meta name="twitter:card" content={head.card} />}
      <link rel="icon" href="/favicon.ico" sizes="any" />
      <link rel="apple-touch-icon" href={appIcons.touch} />
      <link rel="manifest" href={appPaths.manifest} />
      <meta name="theme-color" content={themeColors.light} media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content={themeColors.dark} media="(prefers-color-scheme: dark)" />
      <link
        rel="search"
        type="application/opensearchdescription+xml"
        title="Tessera"
        href={openSearchPath}
      />
      {head.structured && (
        <script
          type="application/ld+json"
          dangerouslySetInnerHTML={{ __html: jsonForHtml(head.structured) }}
        />
      )}
      {head.stylesheets?.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      {withdrawn.length > 0 && <link rel="stylesheet" href={withdrawnAddress(withdrawn)} />}
    </head>
  );
}
