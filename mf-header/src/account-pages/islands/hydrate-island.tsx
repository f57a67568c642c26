import {
  renderIsland,
  hydrateInPlace,
  type IslandComponents,
} from '@tessera/shared-ui/islands/hydrate-in-place';
import { LiveExportRow } from '../exports/ExportRow.tsx';
import { BlogNameField } from '../fields/BlogNameField.tsx';
import { ShownPassword } from '../fields/ShownPassword.tsx';
import { AddPasskeyForm } from '../passkeys/AddPasskeyForm.tsx';
import { Factor } from '../passkeys/Factor.tsx';
import { PasskeyLogin } from '../passkeys/PasskeyLogin.tsx';
import { PasskeyPage } from '../passkeys/PasskeyPage.tsx';
import type { PasskeyVisit } from '../passkeys/passkey-visit.ts';
import type { HeaderIslandSeeds } from './HeaderIsland.tsx';

const components: IslandComponents<HeaderIslandSeeds> = {
  'passkey-login': (seed) => <PasskeyLogin {...seed} />,
  'add-passkey': (seed) => <AddPasskeyForm {...seed} />,
  factor: (seed) => <Factor {...seed} />,
  export: (seed) => <LiveExportRow {...seed} />,
  'blog-name': (seed) => <BlogNameField {...seed} />,
  password: (seed) => <ShownPassword {...seed} />,
};

/** Hydrates an island of a page, as {@link hydrateInPlace} does. */
export const hydrateIsland = async (
  element: HTMLElement,
  services: PasskeyVisit,
): Promise<() => void> =>
  hydrateInPlace(
    element,
    <PasskeyPage element={element} services={services}>
      {renderIsland(element, components)}
    </PasskeyPage>,
    (error) => services.platform.log.error(error, { part: 'hydration' }),
  );
