import { hydrateInPlace } from '@tessera/shared-ui/islands/hydrate-in-place';
import {
  islandAttribute,
  type IslandName,
  type IslandSeeds,
} from '@tessera/shared-ui/islands/island-markup';
import { readSeed } from '@tessera/shared-ui/islands/read-island';
import { DeleteReply } from '@tessera/shared-ui/notes-view/DeleteReply';
import { ShareBlogButton } from '@tessera/shared-ui/post-view/BlogActions';
import type { ReactNode } from 'react';
import { QueuePanel } from '../queue/QueuePanel.tsx';
import {
  Live,
  LiveBlogActions,
  LiveFollowButton,
  LiveInboxFilters,
  LivePostFrame,
  type LiveServices,
} from './live-parts.tsx';

const components: { readonly [N in IslandName]: (seed: IslandSeeds[N]) => ReactNode } = {
  post: (seed) => <LivePostFrame seed={seed} />,
  'blog-actions': (seed) => <LiveBlogActions {...seed} />,
  'share-blog': (seed) => <ShareBlogButton {...seed} />,
  follow: (seed) => <LiveFollowButton {...seed} />,
  'delete-reply': (seed) => <DeleteReply {...seed} />,
  'inbox-filters': (seed) => <LiveInboxFilters {...seed} />,
  'queue-panel': (seed) => <QueuePanel {...seed} />,
};

const isIslandName = (name: string | null): name is IslandName =>
  name !== null && Object.hasOwn(components, name);

function draw<N extends IslandName>(name: N, seed: unknown): ReactNode {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- written by the release that drew the island
  return components[name](seed as IslandSeeds[N]);
}

/**
 * Hydrates an island. Resolves once it handles presses, with a function that takes React out of it
 * and leaves its HTML. Rejects, with the HTML as before, if it cannot be rendered.
 *
 * @param report is told of differences between the HTML and what the browser renders
 */
export async function hydrateIsland(
  element: HTMLElement,
  services: LiveServices,
  report: (error: unknown) => void,
): Promise<() => void> {
  const name = element.getAttribute(islandAttribute);
  const seed = readSeed(element);
  if (!isIslandName(name) || seed === undefined) throw new Error(`no island: ${name ?? ''}`);
  const content = <Live services={services}>{draw(name, seed)}</Live>;
  const dissolve = await hydrateInPlace(element, content, report);
  return () => {
    dissolve();
    // without React the browser would send it
    for (const form of element.querySelectorAll('form[data-inline-form]')) form.remove();
  };
}
