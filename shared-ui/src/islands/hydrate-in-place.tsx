import { useLayoutEffect, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { KeptHtmlContext, Seed } from './Kept.tsx';
import { readKeptHtml } from './read-island.ts';

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
 * Hydrates the element of an island. Resolves once it handles presses, with a function that takes
 * React out of it and leaves its HTML. Rejects, with the HTML as before, if it cannot be rendered.
 *
 * @param content what the server drew beside the seed
 * @param report is told of differences between the HTML and what the browser renders
 */
// oxlint-disable no-restricted-properties -- restores HTML of this very element
export function hydrateInPlace(
  element: HTMLElement,
  content: ReactNode,
  report: (error: unknown) => void,
): Promise<() => void> {
  const { promise, resolve, reject } = Promise.withResolvers<() => void>();
  // texts, because copied elements would load their media again
  const before = element.innerHTML;

  /** The very elements stay, without React: others may have added to them, and clean up later. */
  function dissolve(): void {
    const shown = [...element.childNodes];
    root.unmount();
    element.replaceChildren(...shown);
  }
  const onHydrated = (): void => resolve(dissolve);

  const root = hydrateRoot(
    element,
    <KeptHtmlContext value={readKeptHtml(element)}>
      <Hydrated onHydrated={onHydrated}>
        <Seed />
        {content}
      </Hydrated>
    </KeptHtmlContext>,
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
