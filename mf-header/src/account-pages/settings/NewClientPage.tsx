import { oauthTexts as texts } from '@tessera/shared-contracts/programs/oauth-texts';
import type { NewClientProps } from '@tessera/shared-contracts/programs/oauth-views';
import { settingsSections } from '@tessera/shared-contracts/settings/settings-sections';
import { LinkButton } from '@tessera/shared-ui/LinkButton';
import type { ReactNode } from 'react';
import { CopiedText } from '../fields/CopiedText.tsx';
import { HeaderIsland } from '../islands/HeaderIsland.tsx';
import { Panel } from '../parts/form-parts.tsx';
import { SettingsFrame } from '../parts/SettingsFrame.tsx';

const { path, title } = settingsSections.apps;

/** The secret of a new program, shown once. Without script it is a field to copy from. */
export function NewClientPage({ nav, name, clientId, secret }: NewClientProps): ReactNode {
  const field = { id: 'new-secret', label: texts.secretField, text: secret };
  return (
    <SettingsFrame nav={nav} title={title}>
      <Panel id="made" title={name}>
        <p className="notice notice--success" role="status">
          {texts.secretOnce}
        </p>
        <HeaderIsland name="copied-text" seed={field}>
          <CopiedText {...field} />
        </HeaderIsland>
        <p className="page__text">{texts.secretKeep}</p>
        <p className="page__text">
          {texts.clientId}: <code>{clientId}</code>
        </p>
        <p className="page__head-actions">
          <LinkButton variant="primary" href={path}>
            {texts.saved}
          </LinkButton>
        </p>
      </Panel>
    </SettingsFrame>
  );
}
