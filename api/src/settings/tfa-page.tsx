import { pageAttributes } from '@tessera/shared-contracts/platform/page-attributes';
import type { ReactNode } from 'react';
import { settingsLimits, settingsTexts } from '@tessera/shared-contracts/settings/account-settings';
import {
  beginTwoFactor,
  confirmTwoFactor,
  endOtherSessions,
  endSession,
  endTwoFactor,
  renewRecoveryCodes,
} from '@tessera/shared-contracts/settings/endpoints';
import { Button } from '@tessera/shared-ui/Button';
import { FieldNote } from '@tessera/shared-ui/FieldNote';
import { formatRelative } from '@tessera/shared-ui/format/date';
import { LinkButton } from '@tessera/shared-ui/LinkButton';
import { LocalTime } from '@tessera/shared-ui/LocalTime';
import { sessionsOf, type SessionRow } from '../accounts/session-queries.ts';
import { findProfile } from '../accounts/user-queries.ts';
import { plainAddress } from '../http/client-address.ts';
import type { AppContext } from '../http/context.ts';
import { requireViewer } from '../http/session.ts';
import { deviceName } from './device-name.ts';
import { Done, Errors, Panel, PasswordField, SettingsForm, TextField } from './fields.tsx';
import { renderSettingsPage, sections, type Refused } from './frame.tsx';
import { FactorField } from './factor-field.tsx';
import { passkeyDone, PasskeysPanel } from './passkeys-panel.tsx';
import { QrCode } from './QrCode.tsx';

const { path } = sections.tfa;
const doneTexts: Readonly<Record<string, string>> = {
  off: settingsTexts.turnedOff,
  session: settingsTexts.sessionEnded,
  sessions: settingsTexts.othersEnded,
  ...passkeyDone,
};

/** The secret of a valid otpauth URI, else undefined. */
const secretIn = (uri: string): string | undefined =>
  /^otpauth:\/\/totp\/[^\s]{1,600}$/.test(uri)
    ? (/[?&]secret=([A-Z2-7=]+)/.exec(uri)?.[1] ?? undefined)
    : undefined;
const inGroups = (secret: string): string =>
  secret.replace(/=/g, '').replace(/(.{4})(?=.)/g, '$1 ');

interface FormProps {
  readonly formKey: string;
  readonly refused?: Refused | undefined;
}
/** User name for the password manager, in forms that ask for the password. */
interface PasswordFormProps extends FormProps {
  readonly email: string;
}

function BeginForm({
  formKey,
  refused,
  email,
  isAgain,
}: PasswordFormProps & { readonly isAgain: boolean }): ReactNode {
  return (
    <SettingsForm
      action={beginTwoFactor.path}
      formKey={formKey}
      submit={isAgain ? 'Start again' : 'Turn on'}
      refused={refused}
    >
      <PasswordField id="begin-password" email={email} />
    </SettingsForm>
  );
}

function SetUp({
  uri,
  secret,
  formKey,
  refused,
}: FormProps & { readonly uri: string; readonly secret: string }): ReactNode {
  return (
    <>
      <ol className="settings__steps">
        <li>
          Open an authenticator app and scan this code.
          <QrCode text={uri} label="QR code for your authenticator app" />
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
}

function TurnedOn({
  left,
  hasPasskeys,
  formKey,
  refused,
  email,
}: PasswordFormProps & { readonly left: number; readonly hasPasskeys: boolean }): ReactNode {
  return (
    <>
      <p className="page__text">
        <span className="settings__mark settings__mark--good">On</span>{' '}
        {left === 0
          ? 'You have no recovery codes left.'
          : `You have ${left} of ${settingsLimits.recoveryCodes} recovery codes left.`}
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
          returnTo={`${path}?done=off`}
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
}

/** Session use is recorded once a day. */
const usedWhen = ({ updatedAt }: SessionRow, now: Date, language: string): string =>
  now.getTime() - updatedAt.getTime() < 2 * 86_400_000
    ? 'in use'
    : `last used ${formatRelative(updatedAt.toISOString(), now.getTime(), language)}`;

function Sessions({
  sessions,
  current,
  language,
  now,
  formKey,
}: {
  readonly sessions: readonly SessionRow[];
  readonly current: string;
  readonly language: string;
  readonly now: Date;
  readonly formKey: string;
}): ReactNode {
  return (
    <Panel id="sessions" title="Where you are logged in">
      <ul className="list">
        {sessions.map((session) => {
          const device = deviceName(session.userAgent);
          const address = plainAddress(session.ipAddress ?? '');
          return (
            <li className="list__row" key={session.id}>
              <div className="list__main">
                <span className="list__title">
                  {device}
                  {session.id === current && ' · this session'}
                </span>
                <span className="list__note">
                  {address === '' ? '' : `${address}, `}since{' '}
                  <LocalTime at={session.createdAt.toISOString()} language={language} />;{' '}
                  {usedWhen(session, now, language)}
                </span>
              </div>
              {session.id !== current && (
                <form className="list__actions" method="post" action={endSession.path}>
                  <input type="hidden" name="form_key" value={formKey} />
                  <input type="hidden" name="session" value={session.id} />
                  <input type="hidden" name="return_to" value={`${path}?done=session#sessions`} />
                  <Button size="small" type="submit">
                    End<span className="visually-hidden"> session {device}</span>
                  </Button>
                </form>
              )}
            </li>
          );
        })}
      </ul>
      {sessions.length > 1 && (
        <SettingsForm
          action={endOtherSessions.path}
          formKey={formKey}
          returnTo={`${path}?done=sessions#sessions`}
          submit="End all other sessions"
          isQuiet
        />
      )}
    </Panel>
  );
}

/**
 * `/settings/tfa`: second factor, passkeys and sessions. `uri` during setup, right after the
 * password.
 */
export async function tfaPage(c: AppContext, refused?: Refused, uri = ''): Promise<Response> {
  const viewer = requireViewer(c);
  const {
    deps: {
      db,
      accounts: { twoFactor, passkeys },
      now,
    },
    formKey,
  } = c.var;
  const [state, known, sessions, { language }] = await Promise.all([
    twoFactor.state(viewer.userId),
    passkeys.of(viewer.userId),
    sessionsOf(db, viewer.userId, now()),
    findProfile(db, viewer.userId),
  ]);
  const sentUri = refused?.form === confirmTwoFactor.path ? refused.values['uri'] : undefined;
  const shownUri = uri === '' && typeof sentUri === 'string' ? sentUri.slice(0, 700) : uri;
  const secret = state === 'begun' ? secretIn(shownUri) : undefined;
  const form = { formKey, refused };
  return renderSettingsPage(
    c,
    viewer,
    'tfa',
    <>
      <Done text={refused ? undefined : doneTexts[c.req.query('done') ?? '']} />
      <Errors texts={refused?.form === endSession.path ? refused.refusal.errors : []} />
      <Panel id="second-factor" title="Authenticator app">
        <p className="page__text">
          With two-factor authentication, you also enter a code from an app on your phone when you
          log in. A stolen password alone is then not enough to get into your account.
        </p>
        {state === 'on' ? (
          <TurnedOn
            {...form}
            email={viewer.email}
            hasPasskeys={known.length > 0}
            left={await twoFactor.codesLeft(viewer.userId)}
          />
        ) : secret === undefined ? (
          <BeginForm {...form} email={viewer.email} isAgain={state === 'begun'} />
        ) : (
          <SetUp {...form} uri={shownUri} secret={secret} />
        )}
      </Panel>
      <PasskeysPanel
        passkeys={known}
        email={viewer.email}
        isConfirmed={viewer.isVerified}
        isTwoFactorOn={state === 'on'}
        formKey={formKey}
        language={language}
        now={now()}
        refused={refused}
      />
      <Sessions
        sessions={sessions}
        current={viewer.sessionId}
        language={language}
        now={now()}
        formKey={formKey}
      />
    </>,
    refused,
  );
}

/** The codes as a file made in the browser, because no server keeps them. */
const asFile = (codes: readonly string[]): string => {
  const text = `Recovery codes for Tessera. Each code works once.\n\n${codes.join('\n')}\n`;
  return `data:text/plain;charset=utf-8,${encodeURIComponent(text)}`;
};

/** The recovery codes, shown once. */
export async function recoveryCodesPage(
  c: AppContext,
  codes: readonly string[],
): Promise<Response> {
  const viewer = requireViewer(c);
  return renderSettingsPage(
    c,
    viewer,
    'tfa',
    <Panel id="codes" title="Your recovery codes">
      <p className="notice notice--success" role="status">
        Two-factor authentication is on.
      </p>
      <p className="page__text">
        If you don’t have your phone, you can log in once with each of these codes. We only show
        them now, so print them or write them down, and don’t keep them with your phone.
      </p>
      <ul className="settings__codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p className="page__head-actions">
        <LinkButton variant="primary" href={path}>
          I’ve saved them
        </LinkButton>
        <LinkButton
          href={asFile(codes)}
          download="tessera-recovery-codes.txt"
          {...{ [pageAttributes.noSwap]: '' }}
        >
          Save as a file
        </LinkButton>
      </p>
    </Panel>,
  );
}
