import {
  drawIsland,
  hydrateInPlace,
  type IslandComponents,
} from '@tessera/shared-ui/islands/hydrate-in-place';
import type { IslandSeeds } from '@tessera/shared-ui/islands/island-markup';
import { DeleteReply } from '@tessera/shared-ui/notes-view/DeleteReply';
import { ShareBlogButton } from '@tessera/shared-ui/post-view/BlogActions';
import { QueuePanel } from '../queue/QueuePanel.tsx';
import {
  Live,
  LiveBlogActions,
  LiveFollowButton,
  LiveInboxFilters,
  LivePostFrame,
  type LiveServices,
} from './live-parts.tsx';

const components: IslandComponents<IslandSeeds> = {
  post: (seed) => <LivePostFrame seed={seed} />,
  'blog-actions': (seed) => <LiveBlogActions {...seed} />,
  'share-blog': (seed) => <ShareBlogButton {...seed} />,
  follow: (seed) => <LiveFollowButton {...seed} />,
  'delete-reply': (seed) => <DeleteReply {...seed} />,
  'inbox-filters': (seed) => <LiveInboxFilters {...seed} />,
  'queue-panel': (seed) => <QueuePanel {...seed} />,
};

/**
 * Hydrates an island, as {@link hydrateInPlace} does.
 *
 * @param report is told of differences between the HTML and what the browser renders
 */
export async function hydrateIsland(
  element: HTMLElement,
  services: LiveServices,
  report: (error: unknown) => void,
): Promise<() => void> {
  const content = <Live services={services}>{drawIsland(element, components)}</Live>;
  const dissolve = await hydrateInPlace(element, content, report);
  return () => {
    dissolve();
    // without React the browser would send it
    for (const form of element.querySelectorAll('form[data-inline-form]')) form.remove();
  };
}
