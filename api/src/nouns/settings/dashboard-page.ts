import {
  dashboardSwitches,
  settingsTexts,
} from '@tessera/shared-contracts/settings/account-settings';
import { settingsSections } from '@tessera/shared-contracts/settings/settings-sections';
import { dashboardSettingsView } from '@tessera/shared-contracts/settings/settings-views';
import { findProfile } from '../accounts/user-queries.ts';
import type { RequestValues } from '../../base/http/context.ts';
import { requireViewer } from '../../base/http/session.ts';
import { viewRequest } from '../../base/views/render-views.ts';
import {
  refusedProps,
  renderSettingsView,
  settingsNavFor,
  type Refused,
} from '../../base/page/settings-page.ts';

/** `/settings/dashboard` */
export async function dashboardSettingsPage(
  c: RequestValues,
  refused?: Refused,
): Promise<Response> {
  const viewer = requireViewer(c);
  const profile = await findProfile(c.var.deps.db, viewer.userId);
  const view = viewRequest(dashboardSettingsView, {
    nav: settingsNavFor(viewer, settingsSections.dashboard.path),
    formKey: c.var.formKey,
    refused: refusedProps(refused),
    done: c.req.query('done') === undefined ? undefined : settingsTexts.saved,
    on: dashboardSwitches.filter((name) => profile[name]),
  });
  return renderSettingsView(c, 'dashboard', view, refused);
}
