import {
  digestPeriods,
  mailSwitches,
  settingsLimits,
  type DigestPeriod,
  type MailSwitch,
} from '@tessera/shared-contracts/settings/account-settings';
import { pushSwitches, type PushSwitch } from '@tessera/shared-contracts/push/push';
import { saveMailSettings, savePushSettings } from '@tessera/shared-contracts/settings/endpoints';
import { settingsSections } from '@tessera/shared-contracts/settings/settings-sections';
import type { NotificationSettingsProps } from '@tessera/shared-contracts/settings/settings-views';
import { FieldNote } from '@tessera/shared-ui/FieldNote';
import { Select } from '@tessera/shared-ui/Select';
import type { ReactNode } from 'react';
import { HeaderIsland } from '../islands/HeaderIsland.tsx';
import {
  SuccessNotice,
  Panel,
  SettingsForm,
  SwitchField,
  TextField,
  submittedValue,
} from '../parts/form-parts.tsx';
import { SettingsFrame } from '../parts/SettingsFrame.tsx';
import { PushBrowser } from '../push/PushBrowser.tsx';

const { path, title } = settingsSections.notifications;

type Words<Switch extends string> = Readonly<
  Record<Switch, { readonly label: string; readonly hint: string }>
>;

const words: Words<MailSwitch> = {
  mails_asks: { label: 'Questions', hint: 'Someone asks one of your blogs a question.' },
  mails_replies: { label: 'Replies', hint: 'Someone replies to one of your posts.' },
  mails_mentions: { label: 'Mentions', hint: 'Someone mentions one of your blogs in a post.' },
  mails_follows: { label: 'New followers', hint: 'Someone follows one of your blogs.' },
};

const pushWords: Words<PushSwitch> = {
  pushes_messages: { label: 'Messages', hint: 'Someone writes to one of your blogs.' },
  pushes_replies: words.mails_replies,
  pushes_mentions: words.mails_mentions,
  pushes_asks: words.mails_asks,
  pushes_likes: { label: 'Likes', hint: 'Someone likes one of your posts.' },
  pushes_follows: words.mails_follows,
  pushes_posts: { label: 'New posts', hint: 'A blog that you subscribe to publishes a post.' },
};

const digestLabels: Readonly<Record<DigestPeriod, string>> = {
  daily: 'Every day',
  weekly: 'Every week',
  never: 'Never',
};

const everyHours = (count: number): string => (count === 1 ? 'hour' : `${count} hours`);

/** `/settings/notifications` */
export const NotificationSettingsPage = ({
  nav,
  done,
  userName,
  ...props
}: NotificationSettingsProps): ReactNode => (
  <SettingsFrame nav={nav} title={title}>
    <SuccessNotice text={done} />
    <Panel id="push" title="Notifications on your devices">
      <HeaderIsland name="push" seed={{ userName }}>
        <PushBrowser userName={userName} />
      </HeaderIsland>
      <PushForm {...props} />
    </Panel>
    <Panel id="mail" title="Email">
      <MailForm {...props} />
      <FieldNote>
        We always email you about your account, such as when your password changes.
      </FieldNote>
    </Panel>
  </SettingsFrame>
);

type FormProps = Omit<NotificationSettingsProps, 'nav' | 'done' | 'userName'>;

/** What is pushed to all browsers of a person, and when nothing is. */
function PushForm({ formKey, refused, pushes, quiet, zones }: FormProps): ReactNode {
  const valueOf = (name: string, saved: string): string =>
    submittedValue(refused, savePushSettings.path, name) ?? saved;
  return (
    <SettingsForm
      action={savePushSettings.path}
      formKey={formKey}
      returnTo={`${path}?done=1`}
      submit="Save notifications"
      refused={refused}
    >
      {pushSwitches.map((name) => (
        <SwitchField key={name} name={name} {...pushWords[name]} isOn={pushes.includes(name)} />
      ))}
      <TextField
        id="quiet-from"
        name="quiet_from"
        label="Quiet from"
        type="time"
        autoComplete="off"
        isRequired={false}
        value={valueOf('quiet_from', quiet.from)}
      />
      <TextField
        id="quiet-until"
        name="quiet_until"
        label="Quiet until"
        type="time"
        autoComplete="off"
        isRequired={false}
        hint="What happens in quiet hours waits for their end, and comes as one notification."
        value={valueOf('quiet_until', quiet.until)}
      />
      <Select
        id="time-zone"
        name="time_zone"
        label="Time zone of quiet hours"
        defaultValue={valueOf('time_zone', quiet.timeZone)}
        autoComplete="off"
        options={zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
      />
    </SettingsForm>
  );
}

/** What is emailed at once, and how often a digest is. */
const MailForm = ({ formKey, refused, email, on, digest }: FormProps): ReactNode => (
  <>
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
      returnTo={`${path}?done=1`}
      submit="Save"
      refused={refused}
    >
      {mailSwitches.map((name) => (
        <SwitchField key={name} name={name} {...words[name]} isOn={on.includes(name)} />
      ))}
      <Select
        id="digest"
        name="digest"
        label="What you missed"
        hint="A digest for when you haven’t been here for that long."
        defaultValue={submittedValue(refused, saveMailSettings.path, 'digest') ?? digest}
        autoComplete="off"
        options={digestPeriods.map((value) => ({ value, label: digestLabels[value] }))}
      />
    </SettingsForm>
  </>
);
