import { hydrateInPlace } from '@tessera/shared-ui/islands/hydrate-in-place';
import { islandAttribute } from '@tessera/shared-ui/islands/island-markup';
import { readSeed } from '@tessera/shared-ui/islands/read-island';
import type { ReactNode } from 'react';
import { AddPasskeyForm } from '../passkeys/AddPasskeyForm.tsx';
import { Factor } from '../passkeys/Factor.tsx';
import { PasskeyLogin } from '../passkeys/PasskeyLogin.tsx';
import { PasskeyPage } from '../passkeys/PasskeyPage.tsx';
import type { PasskeyVisit } from '../passkeys/passkey-visit.ts';
import type { HeaderIslandName, HeaderIslandSeeds } from './HeaderIsland.tsx';

const components: {
  readonly [N in HeaderIslandName]: (seed: HeaderIslandSeeds[N]) => ReactNode;
} = {
  'passkey-login': (seed) => <PasskeyLogin {...seed} />,
  'add-passkey': (seed) => <AddPasskeyForm {...seed} />,
  factor: (seed) => <Factor {...seed} />,
};

const isIslandName = (name: string | null): name is HeaderIslandName =>
  name !== null && Object.hasOwn(components, name);

function draw<N extends HeaderIslandName>(name: N, seed: unknown): ReactNode {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- written by the release that drew the island
  return components[name](seed as HeaderIslandSeeds[N]);
}

/**
 * Hydrates an island of a page. Resolves once it handles presses, with a function that takes React
 * out of it and leaves its HTML. Rejects, with the HTML as before, if it cannot be rendered.
 */
export async function hydrateIsland(
  element: HTMLElement,
  services: PasskeyVisit,
): Promise<() => void> {
  const name = element.getAttribute(islandAttribute);
  const seed = readSeed(element);
  if (!isIslandName(name) || seed === undefined) throw new Error(`no island: ${name ?? ''}`);
  return hydrateInPlace(
    element,
    <PasskeyPage element={element} services={services}>
      {draw(name, seed)}
    </PasskeyPage>,
    (error) => services.platform.log.error(error, { part: 'hydration' }),
  );
}
