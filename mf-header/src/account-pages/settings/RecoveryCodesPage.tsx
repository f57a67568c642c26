import { pageAttributes } from '@tessera/shared-contracts/platform/page-attributes';
import { settingsSections } from '@tessera/shared-contracts/settings/settings-sections';
import type { RecoveryCodesProps } from '@tessera/shared-contracts/settings/two-factor-views';
import { LinkButton } from '@tessera/shared-ui/LinkButton';
import type { ReactNode } from 'react';
import { Panel } from '../parts/form-parts.tsx';
import { SettingsFrame } from '../parts/SettingsFrame.tsx';

const { path, title } = settingsSections.tfa;

/** The codes as a file in a data URL, because the server cannot send them a second time. */
const asFile = (codes: readonly string[]): string => {
  const text = `Recovery codes for Tessera. Each code works once.\n\n${codes.join('\n')}\n`;
  return `data:text/plain;charset=utf-8,${encodeURIComponent(text)}`;
};

/** The recovery codes, shown once. */
export const RecoveryCodesPage = ({ nav, codes }: RecoveryCodesProps): ReactNode => (
  <SettingsFrame nav={nav} title={title}>
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
    </Panel>
  </SettingsFrame>
);
