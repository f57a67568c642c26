import { islandName } from '@tessera/shared-contracts/platform/island-attributes';
import { useLayoutEffect, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { KeptHtmlContext, Seed } from './Kept.tsx';
import { readKeptHtml, readSeed } from './read-island.ts';

/** The components of a remote's islands, by name. */
export type IslandComponents<Seeds> = {
  readonly [N in keyof Seeds]: (seed: Seeds[N], element: HTMLElement) => ReactNode;
};

/**
 * Renders an island from its seed. Throws if the element is not an island of these components, or
 * its seed cannot be read.
 */
export function renderIsland<Seeds extends object>(
  element: HTMLElement,
  components: IslandComponents<Seeds>,
): ReactNode {
  const name = islandName(element);
  const seed = readSeed(element);
  const isKnown = (known: string): known is string & keyof Seeds =>
    Object.hasOwn(components, known);
  if (!isKnown(name) || seed === undefined) throw new Error(`no island: ${name}`);
  // oxlint-disable-next-line typescript/consistent-type-assertions -- written by the release that rendered the island
  return components[name](seed as Seeds[typeof name], element);
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
 * Hydrates an island. Resolves once the island handles presses. The result is a function that
 * unmounts React and keeps the HTML. If the island cannot be rendered, restores the HTML and
 * rejects.
 *
 * @param content the same content that the server rendered beside the seed
 * @param report called with errors, including differences between the HTML and `content`
 */
// oxlint-disable no-restricted-properties -- restores HTML of this very element
export function hydrateInPlace(
  element: HTMLElement,
  content: ReactNode,
  report: (error: unknown) => void,
): Promise<() => void> {
  const { promise, resolve, reject } = Promise.withResolvers<() => void>();
  // as text, because cloned elements would load their media again
  const before = element.innerHTML;

  /**
   * Unmounts React and keeps its elements. Other code may have changed the elements, and may clean
   * them up later.
   */
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
        // React has emptied the element, and is still working
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
