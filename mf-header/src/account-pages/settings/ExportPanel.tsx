import { settingsLimits } from '@tessera/shared-contracts/settings/account-settings';
import type { AccountSettingsProps } from '@tessera/shared-contracts/settings/account-settings-view';
import { requestExport } from '@tessera/shared-contracts/settings/endpoints';
import { settingsSections } from '@tessera/shared-contracts/settings/settings-sections';
import type { ReactNode } from 'react';
import { ExportRow, LiveExportRow } from '../exports/ExportRow.tsx';
import { HeaderIsland } from '../islands/HeaderIsland.tsx';
import { Panel, SettingsForm } from '../parts/form-parts.tsx';

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
          <li className="list__row" key={index}>
            {row.state === 'waiting' ? (
              <HeaderIsland name="export" seed={{ row, language }}>
                <LiveExportRow row={row} language={language} />
              </HeaderIsland>
            ) : (
              <ExportRow row={row} language={language} />
            )}
          </li>
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
