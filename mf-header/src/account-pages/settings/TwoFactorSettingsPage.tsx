import { endSession, endOtherSessions } from '@tessera/shared-contracts/settings/endpoints';
import { settingsSections } from '@tessera/shared-contracts/settings/settings-sections';
import type { TwoFactorSettingsProps } from '@tessera/shared-contracts/settings/two-factor-views';
import { tokenTexts } from '@tessera/shared-contracts/tokens/token-texts';
import { Button } from '@tessera/shared-ui/Button';
import { formatRelative } from '@tessera/shared-ui/format/date';
import { FieldNote } from '@tessera/shared-ui/FieldNote';
import { LocalTime } from '@tessera/shared-ui/LocalTime';
import type { ReactNode } from 'react';
import { SuccessNotice, Errors, Panel, SettingsForm } from '../parts/form-parts.tsx';
import { PasskeysPanel } from './PasskeysPanel.tsx';
import { SettingsFrame } from '../parts/SettingsFrame.tsx';
import { TwoFactorPanel } from './TwoFactorPanel.tsx';

const { path } = settingsSections.tfa;

/** A session used in the last two days is “in use”: its use is recorded only once a day. */
const lastUsedText = (usedAt: string, now: number, language: string): string =>
  now - Date.parse(usedAt) < 2 * 86_400_000
    ? 'in use'
    : `last used ${formatRelative(usedAt, now, language)}`;

/** The account's sessions, and forms to end them. */
const SessionsPanel = ({
  sessions,
  language,
  now,
  formKey,
}: Pick<TwoFactorSettingsProps, 'sessions' | 'language' | 'now' | 'formKey'>): ReactNode => (
  <Panel id="sessions" title="Where you are logged in">
    <ul className="list">
      {sessions.map(({ id, device, ipAddress, createdAt, usedAt }) => (
        <li className="list__row" key={id ?? ''}>
          <div className="list__main">
            <span className="list__title">
              {device}
              {id === undefined && ' · this session'}
            </span>
            <span className="list__note">
              {ipAddress === undefined ? '' : `${ipAddress}, `}since{' '}
              <LocalTime at={createdAt} language={language} />;{' '}
              {lastUsedText(usedAt, now, language)}
            </span>
          </div>
          {id !== undefined && (
            <form className="list__actions" method="post" action={endSession.path}>
              <input type="hidden" name="form_key" value={formKey} />
              <input type="hidden" name="session" value={id} />
              <input type="hidden" name="return_to" value={`${path}?done=session#sessions`} />
              <Button size="small" type="submit">
                End<span className="visually-hidden"> session {device}</span>
              </Button>
            </form>
          )}
        </li>
      ))}
    </ul>
    {sessions.length > 1 && (
      <SettingsForm
        action={endOtherSessions.path}
        formKey={formKey}
        returnTo={`${path}?done=sessions#sessions`}
        submit="End all other sessions"
        isQuiet
      >
        <FieldNote>{tokenTexts.endedWithSessions}</FieldNote>
      </SettingsForm>
    )}
  </Panel>
);

/** `/settings/tfa`: second factor, passkeys and sessions. */
export const TwoFactorSettingsPage = (props: TwoFactorSettingsProps): ReactNode => (
  <SettingsFrame nav={props.nav} title={settingsSections.tfa.title}>
    <SuccessNotice text={props.done} />
    <Errors texts={props.refused?.form === endSession.path ? props.refused.errors : []} />
    <TwoFactorPanel {...props} />
    <PasskeysPanel {...props} />
    <SessionsPanel {...props} />
  </SettingsFrame>
);
