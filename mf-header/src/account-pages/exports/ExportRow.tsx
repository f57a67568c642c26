import { fillPath } from '@tessera/shared-contracts/core/endpoint';
import { pageAttributes } from '@tessera/shared-contracts/platform/page-attributes';
import type { AccountExport } from '@tessera/shared-contracts/settings/account-export';
import { settingsTexts } from '@tessera/shared-contracts/settings/account-settings';
import { downloadExport } from '@tessera/shared-contracts/settings/endpoints';
import { formatDate, formatDateTime } from '@tessera/shared-ui/format/date';
import { Kept } from '@tessera/shared-ui/islands/Kept';
import { LinkButton } from '@tessera/shared-ui/LinkButton';
import { LocalTime } from '@tessera/shared-ui/LocalTime';
import type { ReactNode } from 'react';
import { useExport } from './use-export.ts';

export interface ExportRowProps {
  readonly row: AccountExport;
  readonly language: string;
}

const megabytes = (bytes: number): string =>
  bytes < 100_000 ? 'under 0.1 MB' : `${(bytes / 1_000_000).toFixed(1)} MB`;

function noteOf(row: AccountExport, language: string): string {
  if (row.state === 'ready')
    return `${megabytes(row.size)}, available until ${formatDate(row.expiresAt, language)}`;
  return row.state === 'waiting' ? settingsTexts.exportWaiting : settingsTexts.exportFailed;
}

/** An export: when it was requested, its state and, once it is ready, a link to download it. */
export const ExportRow = ({ row, language }: ExportRowProps): ReactNode => (
  <>
    <div className="list__main">
      {/* mf-viewer converts the time to the local time zone in the HTML */}
      <Kept part="time">
        <span className="list__title">
          <LocalTime at={row.createdAt} language={language} />
        </span>
      </Kept>
      <span className="list__note" role="status">
        {noteOf(row, language)}
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
          Download
          <span className="visually-hidden">
            {' '}
            export of {formatDateTime(row.createdAt, language)}
          </span>
        </LinkButton>
      </div>
    )}
  </>
);

/** An export that is being prepared: where scripts run, it shows when it is ready. */
export const LiveExportRow = ({ row, language }: ExportRowProps): ReactNode => (
  <ExportRow row={useExport(row)} language={language} />
);
