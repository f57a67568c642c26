import {
  mailSwitches,
  settingsLimits,
  type MailSwitch,
} from '@tessera/shared-contracts/settings/account-settings';
import { saveMailSettings } from '@tessera/shared-contracts/settings/endpoints';
import { settingsSections } from '@tessera/shared-contracts/settings/settings-sections';
import type { NotificationSettingsProps } from '@tessera/shared-contracts/settings/settings-views';
import { FieldNote } from '@tessera/shared-ui/FieldNote';
import type { ReactNode } from 'react';
import { SuccessNotice, Panel, SettingsForm, SwitchField } from '../parts/form-parts.tsx';
import { SettingsFrame } from '../parts/SettingsFrame.tsx';

const words: Readonly<Record<MailSwitch, { readonly label: string; readonly hint: string }>> = {
  mails_asks: { label: 'Questions', hint: 'Someone asks one of your blogs a question.' },
  mails_replies: { label: 'Replies', hint: 'Someone replies to one of your posts.' },
  mails_mentions: { label: 'Mentions', hint: 'Someone mentions one of your blogs in a post.' },
  mails_follows: { label: 'New followers', hint: 'Someone follows one of your blogs.' },
};

const everyHours = (count: number): string => (count === 1 ? 'hour' : `${count} hours`);

/** `/settings/notifications` */
export const NotificationSettingsPage = ({
  nav,
  formKey,
  refused,
  done,
  email,
  on,
}: NotificationSettingsProps): ReactNode => (
  <SettingsFrame nav={nav} title={settingsSections.notifications.title}>
    <SuccessNotice text={done} />
    <Panel id="mail" title="Email">
      <p className="page__text">
        We send at most one email every {everyHours(settingsLimits.mailHours)}, and only about
        activity you haven’t seen yet.{' '}
        {email === undefined
          ? 'Confirm your email address to get these emails.'
          : `Emails are sent to ${email}.`}
      </p>
      <SettingsForm
        action={saveMailSettings.path}
        formKey={formKey}
        returnTo={`${settingsSections.notifications.path}?done=1`}
        submit="Save"
        refused={refused}
      >
        {mailSwitches.map((name) => (
          <SwitchField key={name} name={name} {...words[name]} isOn={on.includes(name)} />
        ))}
      </SettingsForm>
      <FieldNote>
        We always email you about your account, such as when your password changes.
      </FieldNote>
    </Panel>
  </SettingsFrame>
);
