import { fillPath } from '@tessera/shared-contracts/contract/endpoint';
import { pageAttributes } from '@tessera/shared-contracts/platform/page-attributes';
import { settingsLimits } from '@tessera/shared-contracts/settings/account-settings';
import type {
  AccountSettingsProps,
  Archive,
} from '@tessera/shared-contracts/settings/account-settings-view';
import { downloadExport, requestExport } from '@tessera/shared-contracts/settings/endpoints';
import { settingsSections } from '@tessera/shared-contracts/settings/settings-sections';
import { formatDate, formatDateTime } from '@tessera/shared-ui/format/date';
import { LinkButton } from '@tessera/shared-ui/LinkButton';
import { LocalTime } from '@tessera/shared-ui/LocalTime';
import type { ReactNode } from 'react';
import { Panel, SettingsForm } from '../form-parts.tsx';

const megabytes = (bytes: number): string =>
  bytes < 100_000 ? 'under 0.1 MB' : `${(bytes / 1_000_000).toFixed(1)} MB`;

function noteOf(archive: Archive, language: string): string {
  if (archive.state === 'ready')
    return `${megabytes(archive.size)}, available until ${formatDate(archive.expiresAt, language)}`;
  return archive.state === 'waiting'
    ? 'Being prepared. Reload the page to check whether it’s ready.'
    : 'Something went wrong. Please request a new archive.';
}

const ArchiveRow = ({
  archive,
  language,
}: {
  readonly archive: Archive;
  readonly language: string;
}): ReactNode => (
  <li className="list__row">
    <div className="list__main">
      <span className="list__title">
        <LocalTime at={archive.createdAt} language={language} />
      </span>
      <span className="list__note">{noteOf(archive, language)}</span>
    </div>
    {archive.state === 'ready' && (
      <div className="list__actions">
        <LinkButton
          size="small"
          href={fillPath(downloadExport.path, { id: archive.id })}
          download
          {...{ [pageAttributes.noSwap]: '' }}
        >
          Download
          <span className="visually-hidden">
            {' '}
            archive of {formatDateTime(archive.createdAt, language)}
          </span>
        </LinkButton>
      </div>
    )}
  </li>
);

/** The user's exports, with a form to request one unless one is being prepared. */
export const ArchivePanel = ({
  formKey,
  refused,
  language,
  archives,
}: Pick<AccountSettingsProps, 'formKey' | 'refused' | 'language' | 'archives'>): ReactNode => (
  <Panel id="archive" title="Export your data">
    <p className="page__text">
      Your archive contains your posts with their images, audio and videos, and your drafts, likes,
      follows, replies and messages, both as web pages and as data files. You can download it for{' '}
      {settingsLimits.exportDays} days.
    </p>
    {archives.length > 0 && (
      <ul className="list" aria-label="Archives">
        {archives.map((archive, index) => (
          <ArchiveRow key={index} archive={archive} language={language} />
        ))}
      </ul>
    )}
    {archives.some(({ state }) => state === 'waiting') ? null : (
      <SettingsForm
        action={requestExport.path}
        formKey={formKey}
        returnTo={`${settingsSections.account.path}?done=export#archive`}
        submit="Create archive"
        refused={refused}
      />
    )}
  </Panel>
);
