import {
  mailSwitches,
  settingsLimits,
  settingsTexts,
  type MailSwitch,
} from '@tessera/shared-contracts/settings/account-settings';
import { saveMailSettings } from '@tessera/shared-contracts/settings/endpoints';
import { findProfile } from '../accounts/user-queries.ts';
import type { AppContext } from '../http/context.ts';
import { requireViewer } from '../http/session.ts';
import { Done, Panel, SettingsForm, SwitchField } from './fields.tsx';
import { renderSettingsPage, sections, type Refused } from './frame.tsx';

const words: Readonly<Record<MailSwitch, { readonly label: string; readonly hint: string }>> = {
  mails_asks: { label: 'Questions', hint: 'Somebody asked one of your blogs.' },
  mails_replies: { label: 'Replies', hint: 'Somebody replied to a post of yours.' },
  mails_mentions: { label: 'Mentions', hint: 'Somebody named one of your blogs in a post.' },
  mails_follows: { label: 'New followers', hint: 'Somebody follows one of your blogs.' },
};

const everyHours = (count: number): string => (count === 1 ? 'an hour' : `${count} hours`);

/** `/settings/notifications` */
export async function notificationsPage(c: AppContext, refused?: Refused): Promise<Response> {
  const viewer = requireViewer(c);
  const profile = await findProfile(c.var.deps.db, viewer.userId);
  return renderSettingsPage(
    c,
    viewer,
    'notifications',
    <>
      <Done text={c.req.query('done') === undefined ? undefined : settingsTexts.saved} />
      <Panel id="mail" title="By mail">
        <p>
          News is gathered: at most one message in {everyHours(settingsLimits.mailHours)}, and only
          of what you have not seen in your activity.{' '}
          {viewer.isVerified
            ? `It goes to ${viewer.email}.`
            : 'It begins once your e-mail address is confirmed.'}
        </p>
        <SettingsForm
          action={saveMailSettings.path}
          formKey={c.var.formKey}
          returnTo={`${sections.notifications.path}?done=1`}
          submit="Save"
          refused={refused}
        >
          {mailSwitches.map((name) => (
            <SwitchField key={name} name={name} {...words[name]} isOn={profile[name]} />
          ))}
        </SettingsForm>
        <p className="form__hint">
          Messages about your account itself, such as a changed password, always come.
        </p>
      </Panel>
    </>,
    refused,
  );
}
