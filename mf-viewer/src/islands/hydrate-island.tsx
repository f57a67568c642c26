import {
  islandAttribute,
  type IslandName,
  type IslandSeeds,
} from '@tessera/shared-ui/islands/island-markup';
import { KeptHtmlContext, Seed } from '@tessera/shared-ui/islands/Kept';
import { readKeptHtml, readSeed } from '@tessera/shared-ui/islands/read-island';
import { DeleteReply } from '@tessera/shared-ui/notes-view/DeleteReply';
import { ShareBlogButton } from '@tessera/shared-ui/post-view/BlogActions';
import { useLayoutEffect, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
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

function Hydrated({
  onHydrated,
  children,
}: {
  readonly onHydrated: () => void;
  readonly children: ReactNode;
}): ReactNode {
  useLayoutEffect(onHydrated, [onHydrated]);
  return children;
}

/**
 * Hydrates an island. Resolves once it handles presses, with a function that takes React out of it
 * and leaves its HTML. Rejects, with the HTML as before, if it cannot be rendered.
 *
 * @param report is told of differences between the HTML and what the browser renders
 */
// oxlint-disable no-restricted-properties -- restores HTML of this very element
export function hydrateIsland(
  element: HTMLElement,
  services: LiveServices,
  report: (error: unknown) => void,
): Promise<() => void> {
  const name = element.getAttribute(islandAttribute);
  const seed = readSeed(element);
  const { promise, resolve, reject } = Promise.withResolvers<() => void>();
  if (!isIslandName(name) || seed === undefined) {
    reject(new Error(`no island: ${name ?? ''}`));
    return promise;
  }
  // texts, because copied elements would load their media again
  const before = element.innerHTML;

  /** The very elements stay, without React: others may have added to them, and clean up later. */
  function dissolve(): void {
    const shown = [...element.childNodes];
    root.unmount();
    element.replaceChildren(...shown);
    // without React the browser would send it
    for (const form of element.querySelectorAll('form[data-inline-form]')) form.remove();
  }
  const onHydrated = (): void => resolve(dissolve);

  const root = hydrateRoot(
    element,
    <Live services={services}>
      <KeptHtmlContext value={readKeptHtml(element)}>
        <Hydrated onHydrated={onHydrated}>
          <Seed />
          {draw(name, seed)}
        </Hydrated>
      </KeptHtmlContext>
    </Live>,
    {
      onRecoverableError: report,
      onUncaughtError(error) {
        // React is still at work, and has emptied the element
        queueMicrotask(() => {
          root.unmount();
          element.innerHTML = before;
          report(error);
          reject(error);
        });
      },
    },
  );
  return promise;
}
// oxlint-enable no-restricted-properties
