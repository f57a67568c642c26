import {
  dashboardSwitches,
  type DashboardSwitch,
} from '@tessera/shared-contracts/settings/account-settings';
import { saveDashboardSettings } from '@tessera/shared-contracts/settings/endpoints';
import { settingsSections } from '@tessera/shared-contracts/settings/settings-sections';
import type { DashboardSettingsProps } from '@tessera/shared-contracts/settings/settings-views';
import type { ReactNode } from 'react';
import { SuccessNotice, Panel, SettingsForm, SwitchField } from '../parts/form-parts.tsx';
import { SettingsFrame } from '../parts/SettingsFrame.tsx';

const words: Readonly<Record<DashboardSwitch, { readonly label: string; readonly hint: string }>> =
  {
    endless_scrolling: {
      label: 'Endless scrolling',
      hint: 'Loads older posts as you scroll. Turn it off to use pages instead.',
    },
    show_timestamps: { label: 'Post dates', hint: 'Shows when each post was published.' },
    keyboard_shortcuts: {
      label: 'Keyboard shortcuts',
      hint: 'Use single keys to move between posts, like and reblog. Press ? to see them all.',
    },
    safe_mode: {
      label: 'Safe mode',
      hint: 'Hides posts that may be sensitive until you choose to see them.',
    },
    is_sounds_enabled: {
      label: 'Sounds',
      hint: 'Plays a short sound when you send or receive a message.',
    },
  };

/** `/settings/dashboard` */
export const DashboardSettingsPage = ({
  nav,
  formKey,
  refused,
  done,
  on,
}: DashboardSettingsProps): ReactNode => (
  <SettingsFrame nav={nav} title={settingsSections.dashboard.title}>
    <SuccessNotice text={done} />
    <Panel id="reading" title="Reading and sounds">
      <SettingsForm
        action={saveDashboardSettings.path}
        formKey={formKey}
        returnTo={`${settingsSections.dashboard.path}?done=1`}
        submit="Save"
        refused={refused}
      >
        {dashboardSwitches.map((name) => (
          <SwitchField key={name} name={name} {...words[name]} isOn={on.includes(name)} />
        ))}
      </SettingsForm>
    </Panel>
  </SettingsFrame>
);
