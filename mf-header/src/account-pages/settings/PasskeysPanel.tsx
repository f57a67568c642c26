import type { ReactNode } from 'react';
import { resendVerification } from '@tessera/shared-contracts/accounts/endpoints';
import { passkeyLimits, passkeyTexts } from '@tessera/shared-contracts/accounts/passkeys';
import {
  beginPasskey,
  removePasskey,
  renamePasskey,
} from '@tessera/shared-contracts/settings/endpoints';
import { settingsSections } from '@tessera/shared-contracts/settings/settings-sections';
import type { TwoFactorSettingsProps } from '@tessera/shared-contracts/settings/two-factor-views';
import { FieldNote } from '@tessera/shared-ui/FieldNote';
import { HeaderIsland } from '../islands/HeaderIsland.tsx';
import { AddPasskeyForm } from '../passkeys/AddPasskeyForm.tsx';
import {
  Errors,
  Panel,
  PasswordField,
  SettingsForm,
  TextField,
  submittedValue,
} from '../parts/form-parts.tsx';
import { passkeyUse } from '../parts/passkey-use.ts';

const { path } = settingsSections.tfa;

type PasskeysPanelProps = Pick<
  TwoFactorSettingsProps,
  'passkeys' | 'email' | 'isVerified' | 'twoFactor' | 'formKey' | 'language' | 'now' | 'refused'
>;

function Passkey({
  passkey,
  email,
  formKey,
  language,
  now,
  refused,
}: Pick<PasskeysPanelProps, 'email' | 'formKey' | 'language' | 'now' | 'refused'> & {
  readonly passkey: PasskeysPanelProps['passkeys'][number];
}): ReactNode {
  // the forms of all passkeys have the same paths, so only the id tells which passkey is meant
  const own = refused?.values['passkey'] === passkey.id ? refused : undefined;
  const passkeyField = <input type="hidden" name="passkey" value={passkey.id} />;
  const hiddenName = <span className="visually-hidden"> passkey {passkey.name}</span>;
  return (
    <li className="list__row settings__item">
      <div className="list__main">
        <span className="list__title">{passkey.name}</span>
        <span className="list__note">{passkeyUse(passkey.dates, now, language)}</span>
      </div>
      <details open={own?.form === renamePasskey.path}>
        <summary className="settings__toggle">Rename{hiddenName}</summary>
        <SettingsForm
          action={renamePasskey.path}
          formKey={formKey}
          returnTo={`${path}?done=renamed#passkeys`}
          submit="Save"
          refused={own}
        >
          {passkeyField}
          <TextField
            id={`passkey-name-${passkey.id}`}
            name="name"
            label="Name"
            autoComplete="off"
            maxLength={passkeyLimits.name}
            value={submittedValue(own, renamePasskey.path, 'name') ?? passkey.name}
          />
        </SettingsForm>
      </details>
      <details open={own?.form === removePasskey.path}>
        <summary className="settings__toggle">Remove{hiddenName}</summary>
        <SettingsForm
          action={removePasskey.path}
          formKey={formKey}
          returnTo={`${path}?done=removed#passkeys`}
          submit="Remove passkey"
          isDangerous
          refused={own}
        >
          {passkeyField}
          <PasswordField id={`passkey-password-${passkey.id}`} email={email} />
        </SettingsForm>
      </details>
    </li>
  );
}

/** The form to add a passkey, or the reason why it is not available. */
function AddPasskey({
  passkeys,
  email,
  isVerified,
  twoFactor,
  formKey,
  refused,
}: PasskeysPanelProps): ReactNode {
  if (!isVerified)
    return (
      <>
        <p className="page__text">{passkeyTexts.needsAddress}</p>
        <SettingsForm
          action={resendVerification.path}
          formKey={formKey}
          submit="Resend confirmation email"
          isQuiet
        />
      </>
    );
  if (passkeys.length >= passkeyLimits.perAccount)
    return <FieldNote>{passkeyTexts.tooMany}</FieldNote>;
  const isRefused = refused?.form === beginPasskey.path;
  const form = {
    formKey,
    email,
    doneHref: `${path}?done=passkey`,
    factor: twoFactor.state !== 'on' ? 'none' : passkeys.length > 0 ? 'code-or-passkey' : 'code',
    ...(isRefused && { errors: refused.errors }),
  } as const;
  return (
    <details open={isRefused}>
      <summary className="settings__toggle">Add a passkey</summary>
      <noscript>
        <FieldNote>{passkeyTexts.needsScript}</FieldNote>
      </noscript>
      <HeaderIsland name="add-passkey" seed={form}>
        <AddPasskeyForm {...form} />
      </HeaderIsland>
    </details>
  );
}

/** An account's passkeys and the form to add one, which needs script. */
export function PasskeysPanel(props: PasskeysPanelProps): ReactNode {
  const { passkeys, refused } = props;
  const isGone =
    (refused?.form === renamePasskey.path || refused?.form === removePasskey.path) &&
    !passkeys.some(({ id }) => id === refused.values['passkey']);
  return (
    <Panel id="passkeys" title="Passkeys">
      <Errors texts={isGone ? refused.errors : []} />
      <p className="page__text">
        With a passkey you log in with your fingerprint, face or screen lock instead of a password
        and code. It’s stored on your device or in your password manager.
      </p>
      {passkeys.length > 0 && (
        <ul className="list">
          {passkeys.map((passkey) => (
            <Passkey key={passkey.id} {...props} passkey={passkey} />
          ))}
        </ul>
      )}
      <AddPasskey {...props} />
    </Panel>
  );
}
