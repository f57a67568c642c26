import { endSession } from '@tessera/shared-contracts/settings/endpoints';
import { settingsSections } from '@tessera/shared-contracts/settings/settings-sections';
import type { TwoFactorSettingsProps } from '@tessera/shared-contracts/settings/two-factor-views';
import type { ReactNode } from 'react';
import { SuccessNotice, Errors } from '../parts/form-parts.tsx';
import { PasskeysPanel } from './PasskeysPanel.tsx';
import { SessionsPanel } from './SessionsPanel.tsx';
import { SettingsFrame } from '../parts/SettingsFrame.tsx';
import { TwoFactorPanel } from './TwoFactorPanel.tsx';

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
