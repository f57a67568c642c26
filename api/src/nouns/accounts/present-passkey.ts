import type { TwoFactorSettingsProps } from '@tessera/shared-contracts/settings/two-factor-views';
import type { PasskeyRow } from './passkey-queries.ts';

/** A passkey as pages show it to its owner. */
export const presentPasskey = ({
  id,
  name,
  created_at,
  used_at,
}: PasskeyRow): TwoFactorSettingsProps['passkeys'][number] => ({
  id,
  name,
  dates: { addedAt: created_at.toISOString(), usedAt: used_at?.toISOString() },
});
