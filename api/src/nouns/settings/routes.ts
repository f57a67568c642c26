import type { EndpointDefinition } from '@tessera/shared-contracts/core/endpoint';
import { pages, type PageName } from '@tessera/shared-contracts/pages/pages';
import * as networks from '@tessera/shared-contracts/networks/linked-accounts';
import * as oauth from '@tessera/shared-contracts/programs/oauth';
import * as tokens from '@tessera/shared-contracts/tokens/endpoints';
import * as calls from '@tessera/shared-contracts/settings/endpoints';
import type { RequestValues } from '../../base/http/context.ts';
import type { App } from '../../base/http/mount.ts';
import { showRefusedForm } from '../../base/http/refused-forms.ts';
import { confirmEmailPage, mountAccountCalls } from './account-calls.ts';
import { mountStopMails } from './stop-mails-page.ts';
import { accountPage } from './account-page.ts';
import { mountAppearance } from './appearance-page.ts';
import { appsPage } from './apps-page.ts';
import { dashboardSettingsPage } from './dashboard-page.ts';
import type { Refused } from '../../base/page/settings-page.ts';
import { notificationsPage } from './notifications-page.ts';
import { mountPasskeyCalls } from './passkey-calls.ts';
import { mountProgramCalls } from './program-calls.ts';
import { mountTokenCalls } from './token-calls.ts';
import { passwordPage } from './password-page.ts';
import { tfaPage } from './tfa-page.ts';
import { mountPage } from '../../base/page/mount-page.ts';

type Page = (c: RequestValues, refused?: Refused) => Promise<Response>;

/** The settings pages, and the forms on each of them. */
const settingsPages: readonly {
  readonly name: PageName;
  readonly page: Page;
  readonly forms: readonly Pick<EndpointDefinition, 'method' | 'path'>[];
}[] = [
  {
    name: 'accountSettings',
    page: accountPage,
    forms: [
      calls.changeEmail,
      calls.keepEmail,
      calls.saveLanguage,
      calls.savePresenceSettings,
      calls.requestExport,
      calls.downloadExport,
      calls.deleteAccount,
    ],
  },
  { name: 'passwordSettings', page: passwordPage, forms: [calls.changePassword] },
  {
    name: 'tfaSettings',
    page: tfaPage,
    forms: [
      calls.beginTwoFactor,
      calls.confirmTwoFactor,
      calls.renewRecoveryCodes,
      calls.endTwoFactor,
      calls.beginPasskey,
      calls.renamePasskey,
      calls.removePasskey,
      calls.endSession,
      calls.endOtherSessions,
    ],
  },
  {
    name: 'dashboardSettings',
    page: dashboardSettingsPage,
    forms: [calls.saveDashboardSettings],
  },
  {
    name: 'notificationSettings',
    page: notificationsPage,
    forms: [calls.saveMailSettings, calls.savePushSettings],
  },
  {
    name: 'appSettings',
    page: appsPage,
    forms: [
      tokens.makeToken,
      tokens.endToken,
      oauth.endGrant,
      oauth.registerClient,
      oauth.removeClient,
      networks.linkAccount,
      networks.unlinkAccount,
      networks.resendPost,
      networks.dismissUnsent,
    ],
  },
];

/**
 * Mounts the settings pages and the endpoints of their forms, except those of linked accounts. A
 * refused plain form is shown again on its page. Call it before mounting the endpoints of linked
 * accounts.
 */
export function registerSettings(app: App): void {
  mountPage(app, 'settings', async (c) => c.redirect(pages.accountSettings.path, 303));
  mountPage(app, 'confirmEmail', confirmEmailPage);
  // invitations that were sent before the token moved to the query, which is not logged
  app.get(`${pages.invitation.path}/:token`, (c) =>
    c.redirect(`${pages.invitation.path}?token=${encodeURIComponent(c.req.param('token'))}`, 303),
  );
  mountAppearance(app);
  mountStopMails(app);
  for (const { name, page, forms } of settingsPages) {
    const { path } = pages[name];
    mountPage(app, name, (c) => page(c));
    for (const form of forms)
      showRefusedForm(
        app,
        form,
        // without a session, no settings page can be shown
        async (c, values, refusal) =>
          c.var.viewer && refusal.status !== 401
            ? page(c, { form: form.path, values, refusal })
            : undefined,
        path,
      );
  }
  mountAccountCalls(app);
  mountPasskeyCalls(app);
  mountTokenCalls(app);
  mountProgramCalls(app);
}
