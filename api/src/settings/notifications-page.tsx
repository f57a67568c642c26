import {
  mailSwitches,
  settingsLimits,
  settingsTexts,
  type MailSwitch,
} from '@tessera/shared-contracts/settings/account-settings';
import { saveMailSettings } from '@tessera/shared-contracts/settings/endpoints';
import { FieldNote } from '@tessera/shared-ui/FieldNote';
import { findProfile } from '../accounts/user-queries.ts';
import type { AppContext } from '../http/context.ts';
import { requireViewer } from '../http/session.ts';
import { Done, Panel, SettingsForm, SwitchField } from './fields.tsx';
import { renderSettingsPage, sections, type Refused } from './frame.tsx';

const words: Readonly<Record<MailSwitch, { readonly label: string; readonly hint: string }>> = {
  mails_asks: { label: 'Questions', hint: 'Someone asks one of your blogs a question.' },
  mails_replies: { label: 'Replies', hint: 'Someone replies to one of your posts.' },
  mails_mentions: { label: 'Mentions', hint: 'Someone mentions one of your blogs in a post.' },
  mails_follows: { label: 'New followers', hint: 'Someone follows one of your blogs.' },
};

const everyHours = (count: number): string => (count === 1 ? 'hour' : `${count} hours`);

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
      <Panel id="mail" title="Email">
        <p className="page__text">
          We send at most one email every {everyHours(settingsLimits.mailHours)}, and only about
          activity you haven’t seen yet.{' '}
          {viewer.isVerified
            ? `Emails are sent to ${viewer.email}.`
            : 'Confirm your email address to get them.'}
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
        <FieldNote>
          We always email you about your account, such as when your password changes.
        </FieldNote>
      </Panel>
    </>,
    refused,
  );
}
