import { registerClient, removeClient } from '@tessera/shared-contracts/programs/oauth';
import { oauthLimits, oauthTexts as texts } from '@tessera/shared-contracts/programs/oauth-texts';
import type { ListedClient } from '@tessera/shared-contracts/programs/oauth-views';
import { settingsSections } from '@tessera/shared-contracts/settings/settings-sections';
import { FieldNote } from '@tessera/shared-ui/FieldNote';
import type { ReactNode } from 'react';
import {
  Errors,
  Panel,
  SettingsForm,
  SwitchField,
  TextField,
  submittedValue,
} from '../parts/form-parts.tsx';
import { RowButton } from '../parts/row-button.tsx';
import type { ProgramPanelProps } from './GrantsPanel.tsx';

const { path } = settingsSections.apps;

const Client = ({
  client: { id, name, addresses, grants },
  formKey,
}: {
  readonly client: ListedClient;
  readonly formKey: string;
}): ReactNode => (
  <li className="list__row list__row--wrapping">
    <div className="list__main">
      <span className="list__title">{name}</span>
      <span className="list__note">
        {texts.clientId}: <code>{id}</code>
      </span>
      {addresses.map((address) => (
        <span key={address} className="list__note">
          {address}
        </span>
      ))}
      <span className="list__note">{texts.users(grants)}</span>
    </div>
    <div className="list__actions">
      <RowButton
        action={removeClient.path}
        fields={{ client: id }}
        formKey={formKey}
        returnTo={`${path}?done=client`}
        label={texts.remove}
        of={name}
      />
    </div>
  </li>
);

const RegisterForm = ({
  formKey,
  refused,
}: Pick<ProgramPanelProps, 'formKey' | 'refused'>): ReactNode => (
  <details open={refused?.form === registerClient.path}>
    <summary className="settings__toggle">{texts.register}</summary>
    <SettingsForm
      action={registerClient.path}
      formKey={formKey}
      submit={texts.submit}
      refused={refused}
    >
      <TextField
        id="client-name"
        name="name"
        label={texts.nameLabel}
        hint={texts.nameHint}
        autoComplete="off"
        maxLength={oauthLimits.name}
        value={submittedValue(refused, registerClient.path, 'name')}
      />
      <TextField
        id="client-addresses"
        name="redirect_uris"
        label={texts.addressLabel}
        hint={texts.addressHint}
        autoComplete="off"
        maxLength={oauthLimits.addresses * (oauthLimits.address + 1)}
        value={submittedValue(refused, registerClient.path, 'redirect_uris')}
      />
      <SwitchField
        id="client-secret"
        name="keeps_secret"
        label={texts.secretLabel}
        hint={texts.secretHint}
        isOn={false}
      />
    </SettingsForm>
  </details>
);

/** The programs that the person has registered, and the form that registers one. */
export function ClientsPanel({
  programs: { clients },
  formKey,
  refused,
}: ProgramPanelProps): ReactNode {
  if (!clients) return null;
  return (
    <Panel id="clients" title={texts.clientsTitle}>
      <Errors texts={refused?.form === removeClient.path ? refused.errors : []} />
      <p className="page__text">{texts.clientsAbout}</p>
      {clients.length === 0 ? (
        <p className="page__text">{texts.clientsNone}</p>
      ) : (
        <ul className="list" aria-label={texts.clientsTitle}>
          {clients.map((client) => (
            <Client key={client.id} client={client} formKey={formKey} />
          ))}
        </ul>
      )}
      {clients.length >= oauthLimits.clients ? (
        <FieldNote>{texts.tooManyClients}</FieldNote>
      ) : (
        <RegisterForm formKey={formKey} refused={refused} />
      )}
    </Panel>
  );
}
