import { fillPath } from '@tessera/shared-contracts/contract/endpoint';
import { pageAttributes } from '@tessera/shared-contracts/platform/page-attributes';
import { settingsLimits } from '@tessera/shared-contracts/settings/account-settings';
import type {
  AccountSettingsProps,
  AccountExport,
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

function noteOf(row: AccountExport, language: string): string {
  if (row.state === 'ready')
    return `${megabytes(row.size)}, available until ${formatDate(row.expiresAt, language)}`;
  return row.state === 'waiting'
    ? 'Being prepared. Reload the page to check whether it’s ready.'
    : 'Something went wrong. Please request a new export.';
}

const ExportRow = ({
  row,
  language,
}: {
  readonly row: AccountExport;
  readonly language: string;
}): ReactNode => (
  <li className="list__row">
    <div className="list__main">
      <span className="list__title">
        <LocalTime at={row.createdAt} language={language} />
      </span>
      <span className="list__note">{noteOf(row, language)}</span>
    </div>
    {row.state === 'ready' && (
      <div className="list__actions">
        <LinkButton
          size="small"
          href={fillPath(downloadExport.path, { id: row.id })}
          download
          {...{ [pageAttributes.noSwap]: '' }}
        >
          Download
          <span className="visually-hidden">
            {' '}
            export of {formatDateTime(row.createdAt, language)}
          </span>
        </LinkButton>
      </div>
    )}
  </li>
);

/** The user's exports, with a form to request one unless one is being prepared. */
export const ExportPanel = ({
  formKey,
  refused,
  language,
  archives,
}: Pick<AccountSettingsProps, 'formKey' | 'refused' | 'language' | 'archives'>): ReactNode => (
  <Panel id="export" title="Export your data">
    <p className="page__text">
      Your export contains your posts with their images, audio and videos, and your drafts, likes,
      follows, replies and messages, both as web pages and as data files. You can download it for{' '}
      {settingsLimits.exportDays} days.
    </p>
    {archives.length > 0 && (
      <ul className="list" aria-label="Exports">
        {archives.map((row, index) => (
          <ExportRow key={index} row={row} language={language} />
        ))}
      </ul>
    )}
    {archives.some(({ state }) => state === 'waiting') ? null : (
      <SettingsForm
        action={requestExport.path}
        formKey={formKey}
        returnTo={`${settingsSections.account.path}?done=export#export`}
        submit="Create export"
        refused={refused}
      />
    )}
  </Panel>
);
