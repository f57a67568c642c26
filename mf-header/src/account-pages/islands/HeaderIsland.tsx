import { RemoteIsland } from '@tessera/shared-ui/islands/RemoteIsland';
import type { ReactNode } from 'react';
import type { BlogSettingsFormProps } from '../blog-form/BlogSettingsForm.tsx';
import type { ExportRowProps } from '../exports/ExportRow.tsx';
import type { AddPasskeyFormProps } from '../passkeys/AddPasskeyForm.tsx';
import type { BlogNameFieldProps } from '../fields/BlogNameField.tsx';
import type { CopiedTextProps } from '../fields/CopiedText.tsx';
import type { ShownPasswordProps } from '../fields/ShownPassword.tsx';
import type { FactorProps } from '../passkeys/Factor.tsx';
import type { PushBrowserProps } from '../push/PushBrowser.tsx';
import type { PasskeyLoginProps } from '../passkeys/PasskeyLogin.tsx';

/** The islands that mf-header hydrates, by name, with the props of their components. */
export interface HeaderIslandSeeds {
  readonly 'passkey-login': PasskeyLoginProps;
  readonly 'add-passkey': AddPasskeyFormProps;
  readonly factor: FactorProps;
  readonly export: ExportRowProps;
  readonly push: PushBrowserProps;
  readonly 'blog-name': BlogNameFieldProps;
  readonly password: ShownPasswordProps;
  readonly 'copied-text': CopiedTextProps;
  readonly 'blog-settings': BlogSettingsFormProps;
}
export type HeaderIslandName = keyof HeaderIslandSeeds;

export interface HeaderIslandProps<N extends HeaderIslandName> {
  readonly name: N;
  readonly seed: HeaderIslandSeeds[N];
  /** The content that the island's component renders from the seed. */
  readonly children: ReactNode;
}

/** An island that mf-header hydrates. */
export const HeaderIsland = <N extends HeaderIslandName>(
  props: HeaderIslandProps<N>,
): ReactNode => <RemoteIsland owner="mf_header" {...props} />;
