import { accountLimits } from '@tessera/shared-contracts/accounts/rules';
import { pages } from '@tessera/shared-contracts/pages/pages';
import { changePassword } from '@tessera/shared-contracts/settings/endpoints';
import { settingsSections } from '@tessera/shared-contracts/settings/settings-sections';
import type { PasswordSettingsProps } from '@tessera/shared-contracts/settings/settings-views';
import type { ReactNode } from 'react';
import {
  SuccessNotice,
  Panel,
  PasswordField,
  SettingsForm,
  TextField,
} from '../parts/form-parts.tsx';
import { SettingsFrame } from '../parts/SettingsFrame.tsx';

/** `/settings/password` */
export const PasswordSettingsPage = ({
  nav,
  formKey,
  refused,
  done,
  email,
}: PasswordSettingsProps): ReactNode => (
  <SettingsFrame nav={nav} title={settingsSections.password.title}>
    <SuccessNotice text={done} />
    <Panel id="change" title="Change your password">
      <p className="page__text">
        Changing your password ends all your other sessions. Forgotten your current one?{' '}
        <a href={pages.forgot.path}>Request a reset link</a>.
      </p>
      <SettingsForm
        action={changePassword.path}
        formKey={formKey}
        returnTo={`${settingsSections.password.path}?done=1`}
        submit="Change password"
        isInPlace
        refused={refused}
      >
        <PasswordField id="current-password" label="Current password" email={email} />
        <TextField
          id="new-password"
          name="new_password"
          label="New password"
          type="password"
          autoComplete="new-password"
          maxLength={accountLimits.passwordMax}
          hint={`At least ${accountLimits.passwordMin} characters.`}
        />
      </SettingsForm>
    </Panel>
  </SettingsFrame>
);
