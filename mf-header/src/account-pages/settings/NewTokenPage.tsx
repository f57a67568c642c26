import type { NewTokenProps } from '@tessera/shared-contracts/settings/app-settings-view';
import { settingsSections } from '@tessera/shared-contracts/settings/settings-sections';
import { scopeTexts, tokenTexts as texts } from '@tessera/shared-contracts/tokens/token-texts';
import { LinkButton } from '@tessera/shared-ui/LinkButton';
import type { ReactNode } from 'react';
import { HeaderIsland } from '../islands/HeaderIsland.tsx';
import { Panel } from '../parts/form-parts.tsx';
import { SettingsFrame } from '../parts/SettingsFrame.tsx';
import { CopiedText } from '../fields/CopiedText.tsx';

const { path, title } = settingsSections.apps;

/** A new token, shown once. Without script it is a field to copy from. */
export function NewTokenPage({ nav, name, scopes, token }: NewTokenProps): ReactNode {
  const field = { id: 'new-token', label: texts.tokenLabel, text: token };
  return (
    <SettingsFrame nav={nav} title={title}>
      <Panel id="made" title={name}>
        <p className="notice notice--success" role="status">
          {texts.shownOnce}
        </p>
        <HeaderIsland name="copied-text" seed={field}>
          <CopiedText {...field} />
        </HeaderIsland>
        <p className="page__text">{texts.keepSecret}</p>
        <ul className="page__text settings__steps">
          {scopes.map((scope) => (
            <li key={scope}>{scopeTexts[scope]}</li>
          ))}
        </ul>
        <p className="page__head-actions">
          <LinkButton variant="primary" href={path}>
            {texts.saved}
          </LinkButton>
        </p>
      </Panel>
    </SettingsFrame>
  );
}
