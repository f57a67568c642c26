import { tokenScopes } from '@tessera/shared-contracts/core/token-scopes';
import type {
  AppSettingsProps,
  ListedToken,
  ProgramsProps,
} from '@tessera/shared-contracts/settings/app-settings-view';
import { settingsSections } from '@tessera/shared-contracts/settings/settings-sections';
import { endToken, makeToken } from '@tessera/shared-contracts/tokens/endpoints';
import {
  scopeNames,
  scopeTexts,
  tokenLimits,
  tokenTexts as texts,
} from '@tessera/shared-contracts/tokens/token-texts';
import { FieldNote } from '@tessera/shared-ui/FieldNote';
import { formatDate, formatRelative } from '@tessera/shared-ui/format/date';
import { Select } from '@tessera/shared-ui/Select';
import type { ReactNode } from 'react';
import {
  Errors,
  Panel,
  PasswordField,
  SettingsForm,
  SwitchField,
  TextField,
  submittedValue,
} from '../parts/form-parts.tsx';
import { RowButton } from '../parts/row-button.tsx';
import { FactorField } from './FactorField.tsx';

const { path } = settingsSections.apps;
type FormProps = Pick<AppSettingsProps, 'formKey' | 'refused'>;

/** When a token expires, or that it has. */
function expiryText({ expiresAt }: ListedToken, { now, language }: ProgramsProps): string {
  if (expiresAt === undefined) return texts.noExpiry;
  return Date.parse(expiresAt) <= now
    ? texts.expired
    : `expires ${formatDate(expiresAt, language)}`;
}

const Token = ({
  token,
  programs,
  formKey,
}: {
  readonly token: ListedToken;
  readonly programs: ProgramsProps;
  readonly formKey: string;
}): ReactNode => (
  <li className="list__row list__row--wrapping">
    <div className="list__main">
      <span className="list__title">{token.name}</span>
      <span className="list__note">
        {token.scopes.map((scope) => scopeNames[scope]).join(', ')}
      </span>
      <span className="list__note">
        {token.usedAt === undefined
          ? texts.neverUsed
          : texts.lastUsed(formatRelative(token.usedAt, programs.now, programs.language))}
        ; {expiryText(token, programs)}
      </span>
    </div>
    <div className="list__actions">
      <RowButton
        action={endToken.path}
        fields={{ token: token.id }}
        formKey={formKey}
        returnTo={`${path}?done=token`}
        label={texts.end}
        of={`token ${token.name}`}
      />
    </div>
  </li>
);

function MakeForm({
  programs: { email, factor },
  formKey,
  refused,
}: FormProps & { readonly programs: ProgramsProps }): ReactNode {
  return (
    <details open={refused?.form === makeToken.path}>
      <summary className="settings__toggle">{texts.make}</summary>
      <SettingsForm
        action={makeToken.path}
        formKey={formKey}
        submit={texts.submit}
        refused={refused}
      >
        <TextField
          id="token-name"
          name="name"
          label={texts.nameLabel}
          hint={texts.nameHint}
          autoComplete="off"
          maxLength={tokenLimits.name}
          value={submittedValue(refused, makeToken.path, 'name')}
        />
        <fieldset className="form__group">
          <legend className="form__legend">{texts.scopesLabel}</legend>
          {tokenScopes.map((scope) => (
            <SwitchField
              key={scope}
              id={`token-${scope}`}
              name={scope}
              label={scopeNames[scope]}
              hint={scopeTexts[scope]}
              isOn={scope === 'read'}
            />
          ))}
        </fieldset>
        <Select
          id="token-days"
          name="days"
          label={texts.expiryLabel}
          defaultValue={submittedValue(refused, makeToken.path, 'days') ?? '90'}
          autoComplete="off"
          options={tokenLimits.days.map((days) => ({
            value: String(days),
            label: days === 0 ? texts.never : texts.inDays(days),
          }))}
        />
        <PasswordField id="token-password" email={email} />
        {factor !== 'none' && (
          <FactorField id="token-code" hasPasskeys={factor === 'code-or-passkey'} />
        )}
      </SettingsForm>
    </details>
  );
}

/** The tokens of programs, each with a button that ends it, and the form that makes one. */
export function ProgramsPanel({
  programs,
  formKey,
  refused,
}: FormProps & { readonly programs: ProgramsProps }): ReactNode {
  const { tokens } = programs;
  return (
    <Panel id="programs" title={texts.title}>
      <Errors texts={refused?.form === endToken.path ? refused.errors : []} />
      <p className="page__text">{texts.about}</p>
      {tokens.length === 0 ? (
        <p className="page__text">{texts.none}</p>
      ) : (
        <ul className="list" aria-label={texts.title}>
          {tokens.map((token) => (
            <Token key={token.id} token={token} programs={programs} formKey={formKey} />
          ))}
        </ul>
      )}
      {tokens.length >= tokenLimits.perAccount ? (
        <FieldNote>{texts.tooMany}</FieldNote>
      ) : (
        <MakeForm programs={programs} formKey={formKey} refused={refused} />
      )}
    </Panel>
  );
}
