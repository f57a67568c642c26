import type { ResolvedReleases } from '../releases/releases.ts';
import type { Drawing } from './draw-views.ts';

/**
 * The releases of a page on which an earlier release drew the views of a remote: its browser half
 * comes from the same release, because both halves always travel together.
 */
export function fallBackTo(
  releases: ResolvedReleases,
  { release: drawer }: Drawing,
): ResolvedReleases {
  const { registry, remotes } = releases;
  if (!drawer) return releases;
  const own = registry.remotes[drawer.name];
  if (!own?.previous || own.previous.version !== drawer.version) return releases;
  return {
    ...releases,
    remotes: remotes.map((remote) =>
      remote.name === drawer.name ? { ...drawer, previous: undefined } : remote,
    ),
    registry: {
      ...registry,
      remotes: { ...registry.remotes, [drawer.name]: { current: own.previous } },
    },
  };
}
