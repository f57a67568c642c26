import {
  dashboardSwitches,
  settingsTexts,
  type DashboardSwitch,
} from '@tessera/shared-contracts/settings/account-settings';
import { saveDashboardSettings } from '@tessera/shared-contracts/settings/endpoints';
import { findProfile } from '../accounts/user-queries.ts';
import type { AppContext } from '../http/context.ts';
import { requireViewer } from '../http/session.ts';
import { Done, Panel, SettingsForm, SwitchField } from './fields.tsx';
import { renderSettingsPage, sections, type Refused } from './frame.tsx';

/** Available switches. Sounds come with messaging and are hidden until then. */
type Offered = Exclude<DashboardSwitch, 'is_sounds_enabled'>;
const isOffered = (name: DashboardSwitch): name is Offered => name !== 'is_sounds_enabled';

const words: Readonly<Record<Offered, { readonly label: string; readonly hint: string }>> = {
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
};

/** `/settings/dashboard` */
export async function dashboardSettingsPage(c: AppContext, refused?: Refused): Promise<Response> {
  const viewer = requireViewer(c);
  const profile = await findProfile(c.var.deps.db, viewer.userId);
  return renderSettingsPage(
    c,
    viewer,
    'dashboard',
    <>
      <Done text={c.req.query('done') === undefined ? undefined : settingsTexts.saved} />
      <Panel id="reading" title="Reading">
        <SettingsForm
          action={saveDashboardSettings.path}
          formKey={c.var.formKey}
          returnTo={`${sections.dashboard.path}?done=1`}
          submit="Save"
          refused={refused}
        >
          {dashboardSwitches.filter(isOffered).map((name) => (
            <SwitchField key={name} name={name} {...words[name]} isOn={profile[name]} />
          ))}
        </SettingsForm>
      </Panel>
    </>,
    refused,
  );
}
