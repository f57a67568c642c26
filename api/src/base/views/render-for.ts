import { factsForShell } from '@tessera/shared-contracts/core/remote-definition';
import type { Deps, Viewer } from '../http/context.ts';
import type { ResolvedReleases } from '../releases/releases.ts';
import type { ViewRequest, Rendering } from './render-views.ts';

/** Views of several remotes as HTML, with the releases that rendered them. */
export interface RenderedViews {
  /** UTF-8, in the order of the requests; undefined where no release can render the view. */
  readonly html: readonly (Buffer | undefined)[];
  /** The releases whose browser halves belong to this HTML. */
  readonly releases: ResolvedReleases;
  /** URLs of stylesheets from dev servers, which the page links besides those of releases. */
  readonly styles: readonly string[];
}

/** The releases of the viewer's channel; without a channel, the public ones. */
export const releasesFor = (
  { releases }: Deps,
  viewer: { readonly releaseChannel: string } | undefined,
): Promise<ResolvedReleases> => releases.resolve(viewer?.releaseChannel || undefined);

/**
 * The releases of a page after rendering. The two halves of a release belong together. If the
 * previous release of a remote rendered its views, the browser half comes from that release too.
 */
function fallBackTo(
  releases: ResolvedReleases,
  { release: renderedBy }: Rendering,
): ResolvedReleases {
  const { registry, remotes } = releases;
  if (!renderedBy) return releases;
  const own = registry.remotes[renderedBy.name];
  if (!own?.previous || own.previous.version !== renderedBy.version) return releases;
  const previous = remotes.find(({ name }) => name === renderedBy.name)?.previous;
  if (!previous) return releases;
  return {
    ...releases,
    remotes: remotes.map((remote) =>
      remote.name === renderedBy.name ? { ...previous, previous: undefined } : remote,
    ),
    registry: {
      ...registry,
      remotes: {
        ...registry.remotes,
        [renderedBy.name]: { current: own.previous, ...factsForShell(previous.definition) },
      },
    },
  };
}

/** Renders views with the given releases. All views of a remote are rendered by the same release. */
export async function renderFor(
  { views }: Deps,
  resolved: ResolvedReleases,
  requests: readonly ViewRequest[],
): Promise<RenderedViews> {
  const byOwner = Map.groupBy(requests, ({ view }) => view.owner);
  const candidatesOf = (owner: string) =>
    resolved.remotes
      .filter(({ name }) => name === owner)
      .flatMap((remote) => [remote, ...(remote.previous ? [remote.previous] : [])]);
  const renderings = await Promise.all(
    [...byOwner].map(([owner, own]) => views.render(own, candidatesOf(owner))),
  );
  const htmlOf = new Map(
    [...byOwner.values()].flatMap((own, index) =>
      own.map((request, place) => [request, renderings[index]?.html[place]] as const),
    ),
  );
  return {
    html: requests.map((request) => htmlOf.get(request)),
    releases: renderings.reduce(fallBackTo, resolved),
    styles: renderings.flatMap(({ styles }) => styles),
  };
}

/**
 * A single view as HTML, for a response to a script in this viewer's page; undefined if no release
 * can render the view.
 */
export async function renderSingleView(
  deps: Deps,
  viewer: Viewer,
  request: ViewRequest,
): Promise<string | undefined> {
  const { html } = await renderFor(deps, await releasesFor(deps, viewer), [request]);
  return html[0]?.toString();
}
