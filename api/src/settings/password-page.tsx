import { accountLimits } from '@tessera/shared-contracts/accounts/rules';
import { pages } from '@tessera/shared-contracts/pages/pages';
import { settingsTexts } from '@tessera/shared-contracts/settings/account-settings';
import { changePassword } from '@tessera/shared-contracts/settings/endpoints';
import type { AppContext } from '../http/context.ts';
import { requireViewer } from '../http/session.ts';
import { Done, Panel, PasswordField, SettingsForm, TextField } from './fields.tsx';
import { renderSettingsPage, sections, type Refused } from './frame.tsx';

/** `/settings/password` */
export async function passwordPage(c: AppContext, refused?: Refused): Promise<Response> {
  const viewer = requireViewer(c);
  return renderSettingsPage(
    c,
    viewer,
    'password',
    <>
      <Done text={c.req.query('done') === undefined ? undefined : settingsTexts.passwordChanged} />
      <Panel id="change" title="Change your password">
        <p className="page__text">
          Changing your password ends all your other sessions. Forgotten your current one?{' '}
          <a href={pages.forgot.path}>Request a reset link</a>.
        </p>
        <SettingsForm
          action={changePassword.path}
          formKey={c.var.formKey}
          returnTo={`${sections.password.path}?done=1`}
          submit="Change password"
          isInPlace
          refused={refused}
        >
          <PasswordField id="present-password" label="Current password" email={viewer.email} />
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
    </>,
    refused,
  );
}
