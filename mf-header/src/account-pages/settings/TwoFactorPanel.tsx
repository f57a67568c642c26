import { settingsLimits } from '@tessera/shared-contracts/settings/account-settings';
import {
  beginTwoFactor,
  confirmTwoFactor,
  endTwoFactor,
  renewRecoveryCodes,
} from '@tessera/shared-contracts/settings/endpoints';
import { settingsSections } from '@tessera/shared-contracts/settings/settings-sections';
import type {
  TwoFactorSettingsProps,
  QrCodeProps,
} from '@tessera/shared-contracts/settings/two-factor-views';
import { FieldNote } from '@tessera/shared-ui/FieldNote';
import type { ReactNode } from 'react';
import { Panel, PasswordField, SettingsForm, TextField } from '../parts/form-parts.tsx';
import { FactorField } from './FactorField.tsx';

/**
 * A QR code as one path, dark on light in every colour scheme. The page must also show the key as
 * text, for people who cannot scan the code.
 */
const QrCode = ({ size, path, label }: QrCodeProps & { readonly label: string }): ReactNode => (
  <svg
    className="settings__qr"
    viewBox={`0 0 ${size} ${size}`}
    width="208"
    height="208"
    role="img"
    aria-label={label}
    shapeRendering="crispEdges"
  >
    <rect fill="white" width={size} height={size} />
    <path fill="black" d={path} />
  </svg>
);

type FormProps = Pick<TwoFactorSettingsProps, 'formKey' | 'refused'>;
/** `email` is the user name for password managers, in forms that ask for the password. */
type PasswordFormProps = FormProps & Pick<TwoFactorSettingsProps, 'email'>;
type StateOf<S extends string> = Extract<
  TwoFactorSettingsProps['twoFactor'],
  { readonly state: S }
>;

const BeginForm = ({
  formKey,
  refused,
  email,
  isAgain,
}: PasswordFormProps & { readonly isAgain: boolean }): ReactNode => (
  <SettingsForm
    action={beginTwoFactor.path}
    formKey={formKey}
    submit={isAgain ? 'Start again' : 'Turn on'}
    refused={refused}
  >
    <PasswordField id="begin-password" email={email} />
  </SettingsForm>
);

const inGroups = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');

const SetUp = ({
  uri,
  secret,
  qrCode,
  formKey,
  refused,
}: FormProps & Pick<StateOf<'setting-up'>, 'uri' | 'secret' | 'qrCode'>): ReactNode => (
  <>
    <ol className="settings__steps">
      <li>
        Open an authenticator app and scan this code.
        <QrCode {...qrCode} label="QR code for your authenticator app" />
        <FieldNote>Can’t scan the code? Enter this key in the app:</FieldNote>
        <p className="page__text">
          <code className="settings__secret">{inGroups(secret)}</code>
        </p>
      </li>
      <li>Enter the six-digit code from the app.</li>
    </ol>
    <SettingsForm
      action={confirmTwoFactor.path}
      formKey={formKey}
      submit="Confirm"
      refused={refused}
    >
      <input type="hidden" name="uri" value={uri} />
      <TextField
        id="confirm-code"
        name="code"
        label="Code"
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={10}
      />
    </SettingsForm>
  </>
);

const TurnedOn = ({
  codesLeft,
  hasPasskeys,
  formKey,
  refused,
  email,
}: PasswordFormProps &
  Pick<StateOf<'on'>, 'codesLeft'> & { readonly hasPasskeys: boolean }): ReactNode => (
  <>
    <p className="page__text">
      <span className="settings__mark settings__mark--good">On</span>{' '}
      {codesLeft === 0
        ? 'You have no recovery codes left.'
        : `You have ${codesLeft} of ${settingsLimits.recoveryCodes} recovery codes left.`}
    </p>
    <details open={refused?.form === renewRecoveryCodes.path}>
      <summary className="settings__toggle">Create new recovery codes</summary>
      <SettingsForm
        action={renewRecoveryCodes.path}
        formKey={formKey}
        submit="Create new codes"
        refused={refused}
      >
        <FieldNote>Your old codes will stop working.</FieldNote>
        <PasswordField id="codes-password" email={email} />
        <FactorField id="codes-code" hasPasskeys={hasPasskeys} />
      </SettingsForm>
    </details>
    <details open={refused?.form === endTwoFactor.path}>
      <summary className="settings__toggle">Turn off</summary>
      <SettingsForm
        action={endTwoFactor.path}
        formKey={formKey}
        returnTo={`${settingsSections.tfa.path}?done=off`}
        submit="Turn off"
        isDangerous
        refused={refused}
      >
        <PasswordField id="end-password" email={email} />
        <FactorField id="end-code" hasPasskeys={hasPasskeys} />
      </SettingsForm>
    </details>
  </>
);

/** The forms for the authenticator app, depending on the state of two-factor authentication. */
export function TwoFactorPanel({
  twoFactor,
  passkeys,
  ...form
}: PasswordFormProps & Pick<TwoFactorSettingsProps, 'twoFactor' | 'passkeys'>): ReactNode {
  return (
    <Panel id="second-factor" title="Authenticator app">
      <p className="page__text">
        With two-factor authentication, you also enter a code from an app on your phone when you log
        in. A stolen password alone is then not enough to get into your account.
      </p>
      {twoFactor.state === 'on' ? (
        <TurnedOn {...form} hasPasskeys={passkeys.length > 0} codesLeft={twoFactor.codesLeft} />
      ) : twoFactor.state === 'setting-up' ? (
        <SetUp {...form} {...twoFactor} />
      ) : (
        <BeginForm {...form} isAgain={twoFactor.state === 'begun'} />
      )}
    </Panel>
  );
}
