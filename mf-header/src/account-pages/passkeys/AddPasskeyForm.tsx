import { beginPasskey } from '@tessera/shared-contracts/settings/endpoints';
import { FormStatus } from '@tessera/shared-ui/FormStatus';
import { use, type ReactNode } from 'react';
import { fieldOfRefusal } from '../parts/field-of-refusal.ts';
import { PasswordField, SettingsForm, useRefusal } from '../parts/form-parts.tsx';
import { CodeField, Factor } from './Factor.tsx';
import { PasskeyVisitContext } from './passkey-visit.ts';
import { useAdding } from './use-adding.ts';

export interface AddPasskeyFormProps {
  readonly formKey: string;
  readonly email: string;
  /** The page to open once a passkey has been added. */
  readonly doneHref: string;
  /**
   * The second factor that the form asks for besides the password: none, only a code, or either a
   * code or a passkey.
   */
  readonly factor: 'none' | 'code' | 'code-or-passkey';
  /** The server's errors after the form was submitted without script. */
  readonly errors?: readonly string[] | undefined;
}

const FactorField = ({ factor }: Pick<AddPasskeyFormProps, 'factor'>): ReactNode => {
  const props = { id: 'passkey-code', refusal: useRefusal('code') };
  if (factor === 'none') return null;
  return factor === 'code' ? <CodeField {...props} /> : <Factor {...props} />;
};

/** The form that adds a passkey. Without script, the server refuses the form and says why. */
export function AddPasskeyForm({
  formKey,
  email,
  doneHref,
  factor,
  errors = [],
}: AddPasskeyFormProps): ReactNode {
  const visit = use(PasskeyVisitContext);
  const { attempt, wasSent, password, add } = useAdding(doneHref);
  // errors of the form as a whole no longer apply once the form is sent again
  const shown = wasSent ? errors.filter((text) => fieldOfRefusal(text) !== undefined) : errors;
  return (
    <SettingsForm
      action={beginPasskey.path}
      formKey={formKey}
      submit="Add a passkey"
      isBusy={attempt.isBusy}
      refused={{ form: beginPasskey.path, values: {}, errors: shown }}
      {...(visit && {
        onSubmit: (event) => {
          event.preventDefault();
          void add(event.currentTarget, visit);
        },
      })}
    >
      <PasswordField id="passkey-password" email={email} ref={password} />
      <FactorField factor={factor} />
      <FormStatus
        trouble={attempt.trouble}
        progress={attempt.progress}
        isLive={visit !== undefined}
      />
    </SettingsForm>
  );
}
