import { islandName } from '@tessera/shared-contracts/platform/island-attributes';
import {
  renderIsland,
  hydrateInPlace,
  type IslandComponents,
} from '@tessera/shared-ui/islands/hydrate-in-place';
import type { ReactNode } from 'react';
import { LiveExportRow } from '../exports/ExportRow.tsx';
import { BlogNameField } from '../fields/BlogNameField.tsx';
import { CopiedText } from '../fields/CopiedText.tsx';
import { ShownPassword } from '../fields/ShownPassword.tsx';
import { AddPasskeyForm } from '../passkeys/AddPasskeyForm.tsx';
import { Factor } from '../passkeys/Factor.tsx';
import { PasskeyLogin } from '../passkeys/PasskeyLogin.tsx';
import { PasskeyPage } from '../passkeys/PasskeyPage.tsx';
import type { PasskeyVisit } from '../passkeys/passkey-visit.ts';
import type { HeaderIslandName, HeaderIslandSeeds } from './HeaderIsland.tsx';

/** Those that every page with islands loads. */
const components: IslandComponents<Omit<HeaderIslandSeeds, 'blog-settings' | 'push'>> = {
  'passkey-login': (seed) => <PasskeyLogin {...seed} />,
  'add-passkey': (seed) => <AddPasskeyForm {...seed} />,
  factor: (seed) => <Factor {...seed} />,
  export: (seed) => <LiveExportRow {...seed} />,
  'blog-name': (seed) => <BlogNameField {...seed} />,
  password: (seed) => <ShownPassword {...seed} />,
  'copied-text': (seed) => <CopiedText {...seed} />,
};

const blogSettings = 'blog-settings' satisfies HeaderIslandName;

/** Islands of one page each, whose code only that page loads. */
const push = 'push' satisfies HeaderIslandName;

/** The content of an island. */
async function contentOf(element: HTMLElement): Promise<ReactNode> {
  if (islandName(element) === push) {
    const { PushBrowser } = await import('../push/PushBrowser.tsx');
    return renderIsland<Pick<HeaderIslandSeeds, 'push'>>(element, {
      [push]: (seed) => <PushBrowser {...seed} />,
    });
  }
  if (islandName(element) !== blogSettings) return renderIsland(element, components);
  const { BlogSettingsForm } = await import('../blog-form/BlogSettingsForm.tsx');
  return renderIsland<Pick<HeaderIslandSeeds, 'blog-settings'>>(element, {
    [blogSettings]: (seed) => <BlogSettingsForm {...seed} />,
  });
}

/** Hydrates an island of a page, as {@link hydrateInPlace} does. */
export const hydrateIsland = async (
  element: HTMLElement,
  services: PasskeyVisit,
): Promise<() => void> => {
  const content = await contentOf(element);
  return hydrateInPlace(
    element,
    <PasskeyPage element={element} services={services}>
      {content}
    </PasskeyPage>,
    (error) => services.platform.log.error(error, { part: 'hydration' }),
  );
};
