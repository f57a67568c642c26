import { passkeyAttributes } from '@tessera/shared-contracts/accounts/passkey-attributes';
import type { ReactNode } from 'react';
import { passkeyTexts } from '@tessera/shared-contracts/accounts/passkeys';
import { settingsTexts } from '@tessera/shared-contracts/settings/account-settings';
import { Button } from '@tessera/shared-ui/Button';
import { FormStatus } from '@tessera/shared-ui/FormStatus';
import { TextField } from '../form-parts.tsx';

/**
 * Asks a signed-in user for the second factor: a code, or a passkey once the script enables its
 * button.
 */
export const FactorField = ({
  id,
  hasPasskeys,
}: {
  readonly id: string;
  readonly hasPasskeys: boolean;
}): ReactNode => (
  <>
    <TextField
      id={id}
      name="code"
      label={settingsTexts.codeLabel}
      autoComplete="one-time-code"
      maxLength={40}
    />
    {hasPasskeys && (
      <div {...{ [passkeyAttributes.part]: 'prove' }} hidden>
        <input type="hidden" name="credential" defaultValue="" />
        <FormStatus hasProgress />
        <Button>{passkeyTexts.instead}</Button>
      </div>
    )}
  </>
);
