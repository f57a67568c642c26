import { mailSwitches, settingsTexts } from '@tessera/shared-contracts/settings/account-settings';
import { settingsSections } from '@tessera/shared-contracts/settings/settings-sections';
import { notificationSettingsView } from '@tessera/shared-contracts/settings/settings-views';
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

/** `/settings/notifications` */
export async function notificationsPage(c: RequestValues, refused?: Refused): Promise<Response> {
  const viewer = requireViewer(c);
  const profile = await findProfile(c.var.deps.db, viewer.userId);
  const view = viewRequest(notificationSettingsView, {
    nav: settingsNavFor(c, viewer, settingsSections.notifications.path),
    formKey: c.var.formKey,
    refused: refusedProps(refused),
    done: c.req.query('done') === undefined ? undefined : settingsTexts.saved,
    email: viewer.isVerified ? viewer.email : undefined,
    on: mailSwitches.filter((name) => profile[name]),
  });
  return renderSettingsView(c, 'notifications', view, refused);
}
