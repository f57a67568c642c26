import { settingsTexts } from '@tessera/shared-contracts/settings/account-settings';
import { settingsSections } from '@tessera/shared-contracts/settings/settings-sections';
import { passwordSettingsView } from '@tessera/shared-contracts/settings/settings-views';
import type { RequestValues } from '../../base/http/context.ts';
import { requireViewer } from '../../base/http/session.ts';
import { viewRequest } from '../../base/views/render-views.ts';
import {
  refusedProps,
  renderSettingsView,
  settingsNavFor,
  type Refused,
} from '../../base/page/settings-page.ts';

/** `/settings/password` */
export async function passwordPage(c: RequestValues, refused?: Refused): Promise<Response> {
  const viewer = requireViewer(c);
  const view = viewRequest(passwordSettingsView, {
    nav: settingsNavFor(viewer, settingsSections.password.path),
    formKey: c.var.formKey,
    refused: refusedProps(refused),
    done: c.req.query('done') === undefined ? undefined : settingsTexts.passwordChanged,
    email: viewer.email,
  });
  return renderSettingsView(c, 'password', view, refused);
}
