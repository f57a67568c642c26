import {
  languages,
  presenceSwitches,
  type PresenceSwitch,
} from '@tessera/shared-contracts/settings/account-settings';
import type { AccountSettingsProps } from '@tessera/shared-contracts/settings/account-settings-view';
import {
  downloadExport,
  saveLanguage,
  savePresenceSettings,
} from '@tessera/shared-contracts/settings/endpoints';
import { settingsSections } from '@tessera/shared-contracts/settings/settings-sections';
import { formatDate } from '@tessera/shared-ui/format/date';
import { Select } from '@tessera/shared-ui/Select';
import type { ReactNode } from 'react';
import { SuccessNotice, Errors, Panel, SettingsForm, SwitchField } from '../parts/form-parts.tsx';
import { ExportPanel } from './ExportPanel.tsx';
import { DeletionPanel } from './DeletionPanel.tsx';
import { EmailPanel } from './EmailPanel.tsx';
import { SettingsFrame } from '../parts/SettingsFrame.tsx';

const { path, title } = settingsSections.account;

const presenceWords: Readonly<
  Record<PresenceSwitch, { readonly label: string; readonly hint: string }>
> = {
  shows_typing: {
    label: 'Show when I’m typing',
    hint: 'Only people who have also turned this on can see it.',
  },
  shows_seen: {
    label: 'Show when I’ve seen a message',
    hint: 'Only people who have also turned this on can see it.',
  },
};

function Notices({
  notices,
  language,
}: Pick<AccountSettingsProps, 'notices' | 'language'>): ReactNode {
  if (notices.length === 0) return null;
  return (
    <Panel id="notices" title="Messages from our team">
      <ul className="list">
        {notices.map(({ text, createdAt }, index) => (
          <li className="list__row" key={index}>
            <div className="list__main">
              <p className="settings__notice">{text}</p>
              <span className="list__note">{formatDate(createdAt, language)}</span>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const LanguagePanel = ({
  formKey,
  refused,
  language,
}: Pick<AccountSettingsProps, 'formKey' | 'refused' | 'language'>): ReactNode => (
  <Panel id="language" title="Language">
    <SettingsForm
      action={saveLanguage.path}
      formKey={formKey}
      returnTo={`${path}?done=language`}
      submit="Save"
      refused={refused}
    >
      <Select
        id="language-choice"
        label="Format for dates and numbers"
        hint="Tessera is currently available in English only."
        name="language"
        defaultValue={language}
        autoComplete="off"
        options={Object.entries(languages).map(([value, label]) => ({ value, label }))}
      />
    </SettingsForm>
  </Panel>
);

const PresencePanel = ({
  formKey,
  refused,
  presence,
}: Pick<AccountSettingsProps, 'formKey' | 'refused' | 'presence'>): ReactNode => (
  <Panel id="presence" title="Conversations">
    <SettingsForm
      action={savePresenceSettings.path}
      formKey={formKey}
      returnTo={`${path}?done=presence#presence`}
      submit="Save"
      refused={refused}
    >
      {presenceSwitches.map((name) => (
        <SwitchField
          key={name}
          name={name}
          {...presenceWords[name]}
          isOn={presence.includes(name)}
        />
      ))}
    </SettingsForm>
  </Panel>
);

const SafeModePanel = ({ isSafeMode }: Pick<AccountSettingsProps, 'isSafeMode'>): ReactNode => (
  <Panel id="safe-mode" title="Safe mode">
    <p className="page__text">
      Safe mode is{' '}
      {isSafeMode
        ? 'on: posts that may be sensitive are hidden until you choose to see them'
        : 'off: posts that may be sensitive are shown'}
      . You can change this under <a href={settingsSections.dashboard.path}>Dashboard</a>.
    </p>
  </Panel>
);

/**
 * `/settings/account`: messages from staff, email address, language, presence in conversations, a
 * note on safe mode, export and deletion.
 */
export const AccountSettingsPage = (props: AccountSettingsProps): ReactNode => (
  <SettingsFrame nav={props.nav} title={title}>
    <Errors texts={props.refused?.form === downloadExport.path ? props.refused.errors : []} />
    <SuccessNotice text={props.done} />
    <Notices {...props} />
    <EmailPanel {...props} />
    <LanguagePanel {...props} />
    <PresencePanel {...props} />
    <SafeModePanel {...props} />
    <ExportPanel {...props} />
    <DeletionPanel {...props} />
  </SettingsFrame>
);
