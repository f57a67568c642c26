import { resendVerification } from '@tessera/shared-contracts/accounts/endpoints';
import { accountLimits } from '@tessera/shared-contracts/accounts/rules';
import type { AccountSettingsProps } from '@tessera/shared-contracts/settings/account-settings-view';
import { changeEmail, keepEmail } from '@tessera/shared-contracts/settings/endpoints';
import { settingsSections } from '@tessera/shared-contracts/settings/settings-sections';
import type { ReactNode } from 'react';
import {
  Panel,
  PasswordField,
  SettingsForm,
  TextField,
  submittedValue,
} from '../parts/form-parts.tsx';

const { path } = settingsSections.account;

/**
 * The email address, whether it is confirmed, and forms to resend the confirmation email, change
 * the address, or cancel a change.
 */
export const EmailPanel = ({
  formKey,
  refused,
  email,
  isVerified,
  pendingEmail,
}: Pick<
  AccountSettingsProps,
  'formKey' | 'refused' | 'email' | 'isVerified' | 'pendingEmail'
>): ReactNode => (
  <Panel id="email" title="Email address">
    <p className="settings__fact">
      <strong>{email}</strong>{' '}
      {isVerified ? (
        <span className="settings__mark settings__mark--good">Confirmed</span>
      ) : (
        <span className="settings__mark">Not confirmed yet</span>
      )}
    </p>
    {!isVerified && (
      <SettingsForm
        action={resendVerification.path}
        formKey={formKey}
        submit="Resend confirmation email"
        isQuiet
        refused={refused}
      />
    )}
    {pendingEmail !== undefined && (
      <div className="notice">
        <p className="notice__text">
          We sent a link to {pendingEmail}. Open it to confirm your new address.
        </p>
        <SettingsForm
          action={keepEmail.path}
          formKey={formKey}
          returnTo={`${path}?done=email-kept`}
          submit="Keep current address"
          isQuiet
          refused={refused}
        />
      </div>
    )}
    <details open={refused?.form === changeEmail.path}>
      <summary className="settings__toggle">Change address</summary>
      <SettingsForm
        action={changeEmail.path}
        formKey={formKey}
        returnTo={`${path}?done=email`}
        submit="Send confirmation link"
        isInPlace
        refused={refused}
      >
        <TextField
          id="new-email"
          name="email"
          label="New email address"
          type="email"
          autoComplete="email"
          maxLength={accountLimits.email}
          value={submittedValue(refused, changeEmail.path, 'email')}
        />
        <PasswordField id="email-password" email={email} />
      </SettingsForm>
    </details>
  </Panel>
);
