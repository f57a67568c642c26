import { pageAttributes } from '@tessera/shared-contracts/platform/page-attributes';
import type { ReactNode } from 'react';
import { accountLimits } from '@tessera/shared-contracts/accounts/rules';
import { resendVerification } from '@tessera/shared-contracts/accounts/endpoints';
import {
  languages,
  presenceSwitches,
  settingsLimits,
  settingsTexts,
  type PresenceSwitch,
} from '@tessera/shared-contracts/settings/account-settings';
import {
  changeEmail,
  deleteAccount,
  downloadExport,
  keepEmail,
  requestExport,
  saveLanguage,
  savePresenceSettings,
} from '@tessera/shared-contracts/settings/endpoints';
import { fillPath } from '@tessera/shared-contracts/contract/endpoint';
import { formatDate, formatDateTime } from '@tessera/shared-ui/format/date';
import { LinkButton } from '@tessera/shared-ui/LinkButton';
import { LocalTime } from '@tessera/shared-ui/LocalTime';
import { Select } from '@tessera/shared-ui/Select';
import { pendingEmail } from '../accounts/email-change.ts';
import { blogsOfLeaver, type NamedBlog } from '../accounts/deletion-queries.ts';
import { exportsOf, type ExportRow } from '../accounts/export-queries.ts';
import { userName } from '../accounts/present-user.ts';
import { findProfile } from '../accounts/user-queries.ts';
import type { AppContext, Viewer } from '../http/context.ts';
import { requireViewer } from '../http/session.ts';
import { noticesOf, type NoticeRow } from '../moderation/moderation-queries.ts';
import {
  Done,
  Errors,
  Panel,
  PasswordField,
  SettingsForm,
  SwitchField,
  TextField,
  typed,
} from './fields.tsx';
import { renderSettingsPage, sections, type Refused } from './frame.tsx';

const { path } = sections.account;
const doneTexts: Readonly<Record<string, string>> = {
  email: settingsTexts.emailAsked,
  'email-kept': settingsTexts.emailKept,
  language: settingsTexts.saved,
  presence: settingsTexts.saved,
  export: settingsTexts.exportAsked,
};

const presenceWords: Readonly<
  Record<PresenceSwitch, { readonly label: string; readonly hint: string }>
> = {
  shows_typing: {
    label: 'Show when I’m typing',
    hint: 'Others see it only if they show it too.',
  },
  shows_seen: {
    label: 'Show when I’ve seen a message',
    hint: 'Others see it only if they show it too.',
  },
};

interface FormProps {
  readonly formKey: string;
  readonly refused: Refused | undefined;
}

function EmailPanel({
  viewer,
  pending,
  formKey,
  refused,
}: FormProps & { readonly viewer: Viewer; readonly pending: string | undefined }): ReactNode {
  return (
    <Panel id="email" title="Email address">
      <p className="settings__fact">
        <strong>{viewer.email}</strong>{' '}
        {viewer.isVerified ? (
          <span className="settings__mark settings__mark--good">Confirmed</span>
        ) : (
          <span className="settings__mark">Not confirmed yet</span>
        )}
      </p>
      {!viewer.isVerified && (
        <SettingsForm
          action={resendVerification.path}
          formKey={formKey}
          submit="Resend confirmation email"
          isQuiet
          refused={refused}
        />
      )}
      {pending !== undefined && (
        <div className="notice">
          <p className="notice__text">
            We sent a link to {pending}. Open it to confirm your new address.
          </p>
          <SettingsForm
            action={keepEmail.path}
            formKey={formKey}
            returnTo={`${path}?done=email-kept`}
            submit="Keep current address"
            isQuiet
            refused={refused}
          />
        </div>
      )}
      <details open={refused?.form === changeEmail.path}>
        <summary className="settings__toggle">Change address</summary>
        <SettingsForm
          action={changeEmail.path}
          formKey={formKey}
          returnTo={`${path}?done=email`}
          submit="Send confirmation link"
          isInPlace
          refused={refused}
        >
          <TextField
            id="new-email"
            name="email"
            label="New email address"
            type="email"
            autoComplete="email"
            maxLength={accountLimits.email}
            value={typed(refused, changeEmail.path, 'email')}
          />
          <PasswordField id="email-password" email={viewer.email} />
        </SettingsForm>
      </details>
    </Panel>
  );
}

const megabytes = (bytes: string): string =>
  Number(bytes) < 100_000 ? 'under 0.1 MB' : `${(Number(bytes) / 1_000_000).toFixed(1)} MB`;

function ExportRowView({
  row,
  language,
}: {
  readonly row: ExportRow;
  readonly language: string;
}): ReactNode {
  const made = formatDateTime(row.created_at.toISOString(), language);
  return (
    <li className="list__row">
      <div className="list__main">
        <span className="list__title">
          <LocalTime at={row.created_at.toISOString()} language={language} />
        </span>
        <span className="list__note">
          {row.state === 'waiting'
            ? 'Being prepared. Reload the page to check whether it’s ready.'
            : row.state === 'failed' || !row.expires_at
              ? 'Something went wrong. Please request a new archive.'
              : `${megabytes(row.size)}, available until ${formatDate(row.expires_at.toISOString(), language)}`}
        </span>
      </div>
      {row.state === 'ready' && (
        <div className="list__actions">
          <LinkButton
            size="small"
            href={fillPath(downloadExport.path, { id: row.id })}
            download
            {...{ [pageAttributes.noSwap]: '' }}
          >
            Download<span className="visually-hidden"> archive of {made}</span>
          </LinkButton>
        </div>
      )}
    </li>
  );
}

function DeletionPanel({
  viewer,
  shared,
  formKey,
  refused,
}: FormProps & { readonly viewer: Viewer; readonly shared: readonly NamedBlog[] }): ReactNode {
  const name = userName(viewer);
  return (
    <Panel id="deletion" title="Delete account">
      <p className="page__text">
        Your blogs and posts, likes, follows, replies and messages will be deleted{' '}
        {settingsLimits.deletionDays} days after your request. Until then your blogs stay visible,
        and logging in cancels the deletion. After that, nothing can be recovered.
      </p>
      <p className="page__text">
        Reblogs of your posts stay on other people’s blogs.
        {shared.length > 0 && (
          <>
            {' '}
            {shared.length === 1 ? 'The blog' : 'The blogs'} you share with other members will stay:{' '}
            {shared.map((blog) => blog.name).join(', ')}. Your posts there will pass to another
            owner, or to the longest-standing member.
          </>
        )}
      </p>
      <details open={refused?.form === deleteAccount.path}>
        <summary className="settings__toggle">Delete your account</summary>
        <SettingsForm
          action={deleteAccount.path}
          formKey={formKey}
          submit="Delete my account"
          isDangerous
          isInPlace
          refused={refused}
        >
          <TextField
            id="delete-name"
            name="confirmation"
            label={`Type ${name} to confirm`}
            autoComplete="off"
            maxLength={100}
            value={typed(refused, deleteAccount.path, 'confirmation')}
          />
          <PasswordField id="delete-password" email={viewer.email} />
        </SettingsForm>
      </details>
    </Panel>
  );
}

function Notices({
  notices,
  language,
}: {
  readonly notices: readonly NoticeRow[];
  readonly language: string;
}): ReactNode {
  if (notices.length === 0) return null;
  return (
    <Panel id="notices" title="Messages from our team">
      <ul className="list">
        {notices.map(({ id, text, created_at }) => (
          <li className="list__row" key={id}>
            <div className="list__main">
              <p className="settings__notice">{text}</p>
              <span className="list__note">{formatDate(created_at.toISOString(), language)}</span>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** `/settings/account`: email address, language, export, deletion. */
export async function accountPage(c: AppContext, refused?: Refused): Promise<Response> {
  const viewer = requireViewer(c);
  const {
    deps: { db, now },
    formKey,
  } = c.var;
  const [profile, pending, archives, { shared }, notices] = await Promise.all([
    findProfile(db, viewer.userId),
    pendingEmail(db, viewer.userId, now()),
    exportsOf(db, viewer.userId),
    blogsOfLeaver(db, viewer.userId),
    noticesOf(db, viewer.userId),
  ]);
  const { language } = profile;
  const form = { formKey, refused };
  return renderSettingsPage(
    c,
    viewer,
    'account',
    <>
      <Errors texts={refused?.form === downloadExport.path ? refused.refusal.errors : []} />
      <Done
        text={
          refused
            ? undefined
            : c.req.query('kept') === undefined
              ? doneTexts[c.req.query('done') ?? '']
              : settingsTexts.deletionCalledOff
        }
      />
      <Notices notices={notices} language={language} />
      <EmailPanel {...form} viewer={viewer} pending={pending} />
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
      <Panel id="presence" title="Conversations">
        <SettingsForm
          action={savePresenceSettings.path}
          formKey={formKey}
          returnTo={`${path}?done=presence#presence`}
          submit="Save"
          refused={refused}
        >
          {presenceSwitches.map((name) => (
            <SwitchField key={name} name={name} {...presenceWords[name]} isOn={profile[name]} />
          ))}
        </SettingsForm>
      </Panel>
      <Panel id="safe-mode" title="Safe mode">
        <p className="page__text">
          Safe mode is{' '}
          {profile.safe_mode
            ? 'on: posts that may be sensitive are hidden until you choose to see them'
            : 'off: nothing is hidden'}
          . You can change this under <a href={sections.dashboard.path}>Dashboard</a>.
        </p>
      </Panel>
      <Panel id="archive" title="Export your data">
        <p className="page__text">
          Your archive contains your posts with their images, audio and videos, and your drafts,
          likes, follows, replies and messages, both as web pages and as data files. You can
          download it for {settingsLimits.exportDays} days.
        </p>
        {archives.length > 0 && (
          <ul className="list" aria-label="Archives">
            {archives.map((row) => (
              <ExportRowView key={row.id} row={row} language={language} />
            ))}
          </ul>
        )}
        {archives.some(({ state }) => state === 'waiting') ? null : (
          <SettingsForm
            action={requestExport.path}
            formKey={formKey}
            returnTo={`${path}?done=export#archive`}
            submit="Create archive"
            refused={refused}
          />
        )}
      </Panel>
      <DeletionPanel {...form} viewer={viewer} shared={shared} />
    </>,
    refused,
  );
}
