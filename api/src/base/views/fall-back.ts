import type { ResolvedReleases } from '../releases/releases.ts';
import type { Drawing } from './draw-views.ts';

/**
 * The releases of a page after drawing. The two halves of a release belong together. If the
 * previous release of a remote drew its views, the browser half comes from that release too.
 */
export function fallBackTo(
  releases: ResolvedReleases,
  { release: drawnBy }: Drawing,
): ResolvedReleases {
  const { registry, remotes } = releases;
  if (!drawnBy) return releases;
  const own = registry.remotes[drawnBy.name];
  if (!own?.previous || own.previous.version !== drawnBy.version) return releases;
  return {
    ...releases,
    remotes: remotes.map((remote) =>
      remote.name === drawnBy.name ? { ...drawnBy, previous: undefined } : remote,
    ),
    registry: {
      ...registry,
      remotes: { ...registry.remotes, [drawnBy.name]: { current: own.previous } },
    },
  };
}
