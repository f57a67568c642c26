import type { ResolvedReleases } from '../releases/releases.ts';
import type { Rendering } from './render-views.ts';

/**
 * The releases of a page after rendering. The two halves of a release belong together. If the
 * previous release of a remote rendered its views, the browser half comes from that release too.
 */
export function fallBackTo(
  releases: ResolvedReleases,
  { release: renderedBy }: Rendering,
): ResolvedReleases {
  const { registry, remotes } = releases;
  if (!renderedBy) return releases;
  const own = registry.remotes[renderedBy.name];
  if (!own?.previous || own.previous.version !== renderedBy.version) return releases;
  return {
    ...releases,
    remotes: remotes.map((remote) =>
      remote.name === renderedBy.name ? { ...renderedBy, previous: undefined } : remote,
    ),
    registry: {
      ...registry,
      remotes: { ...registry.remotes, [renderedBy.name]: { current: own.previous } },
    },
  };
}
