import { passkeyTexts } from '@tessera/shared-contracts/accounts/passkeys';
import { settingsTexts } from '@tessera/shared-contracts/settings/account-settings';
import { Button } from '@tessera/shared-ui/Button';
import { FormStatus } from '@tessera/shared-ui/FormStatus';
import { supportsPasskeys } from '@tessera/shared-ui/passkeys/passkeys';
import { use, type ReactNode } from 'react';
import { ValidatedField, type FieldErrors } from '../parts/ValidatedField.tsx';
import { PasskeyVisitContext } from './passkey-visit.ts';
import { useFactorProof } from './use-factor-proof.ts';

export interface CodeFieldProps {
  readonly id: string;
  readonly refusal: FieldErrors;
  readonly isRequired?: boolean;
}

/** Asks for a second-factor code. */
export const CodeField = ({ id, refusal, isRequired = true }: CodeFieldProps): ReactNode => (
  <ValidatedField
    id={id}
    name="code"
    label={settingsTexts.codeLabel}
    autoComplete="one-time-code"
    maxLength={40}
    isRequired={isRequired}
    refusal={refusal}
  />
);

export type FactorProps = Pick<CodeFieldProps, 'id' | 'refusal'>;

/** Asks for a code or, instead, for a passkey; using the passkey submits the surrounding form. */
export function Factor({ id, refusal }: FactorProps): ReactNode {
  const visit = use(PasskeyVisitContext);
  const { attempt, credential, prove } = useFactorProof(visit);
  const isOffered = visit !== undefined && supportsPasskeys();
  return (
    <>
      <CodeField id={id} refusal={refusal} isRequired={credential === ''} />
      <div hidden={!isOffered}>
        <input type="hidden" name="credential" value={credential} />
        <FormStatus trouble={attempt.trouble} progress={attempt.progress} isLive={isOffered} />
        <Button onClick={({ currentTarget }) => prove(currentTarget.form)}>
          {passkeyTexts.instead}
        </Button>
      </div>
    </>
  );
}
