import { inlineFormAttribute } from '@tessera/shared-contracts/posts/post-element';
import {
  renderIsland,
  hydrateInPlace,
  type IslandComponents,
} from '@tessera/shared-ui/islands/hydrate-in-place';
import { LiveFirstSteps } from '../pages/streams/LiveFirstSteps.tsx';
import { readPost } from '../state/packed-post.ts';
import { QueuePanel } from '../queue/QueuePanel.tsx';
import { LiveNotes } from '../notes/LiveNotes.tsx';
import { LiveReplies } from '../replies/LiveReplies.tsx';
import { Live, type LiveServices } from '../parts/live-context.tsx';
import {
  LiveBlogActions,
  LiveFollowButton,
  LiveFollowMark,
  LiveFollowTag,
  LiveInboxFilters,
  LivePostCount,
  LivePostFrame,
} from '../parts/live-parts.tsx';
import type { IslandSeeds } from '../post-view/Island.tsx';

const components: IslandComponents<IslandSeeds> = {
  post(_, element) {
    const seed = readPost(element);
    return seed && <LivePostFrame seed={seed} />;
  },
  'blog-actions': (seed) => <LiveBlogActions {...seed} />,
  'post-count': (seed) => <LivePostCount {...seed} />,
  follow: (seed) => <LiveFollowButton {...seed} />,
  'follow-mark': (seed) => <LiveFollowMark {...seed} />,
  'first-steps': (seed) => <LiveFirstSteps {...seed} />,
  'follow-tag': (seed) => <LiveFollowTag {...seed} />,
  'inbox-filters': (seed) => <LiveInboxFilters {...seed} />,
  'queue-panel': (seed) => <QueuePanel {...seed} />,
  notes: (seed) => <LiveNotes {...seed} />,
  replies: (seed) => <LiveReplies {...seed} />,
};

/**
 * Hydrates an island with this remote's components and services; resolves as
 * {@link hydrateInPlace} does.
 *
 * @param report called with errors, and with differences between the HTML and the rendered content
 */
export async function hydrateIsland(
  element: HTMLElement,
  services: LiveServices,
  report: (error: unknown) => void,
): Promise<() => void> {
  const content = <Live services={services}>{renderIsland(element, components)}</Live>;
  const dissolve = await hydrateInPlace(element, content, report);
  return () => {
    dissolve();
    // without React the browser would submit these forms
    for (const form of element.querySelectorAll(`form[${inlineFormAttribute}]`)) form.remove();
  };
}
