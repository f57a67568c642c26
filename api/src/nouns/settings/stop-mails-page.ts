import { pages } from '@tessera/shared-contracts/pages/pages';
import { mailSwitches, settingsTexts } from '@tessera/shared-contracts/settings/account-settings';
import { stopMails } from '@tessera/shared-contracts/settings/endpoints';
import { renderNotice } from '../../base/page/notice-page.ts';
import { userOfUnsubscribeToken } from '../accounts/unsubscribe-link.ts';
import { changeProfile } from '../accounts/user-queries.ts';
import { withinTime } from '../../base/http/limit-work.ts';
import { isNavigation } from '../../base/http/navigation.ts';
import { mount, type App } from '../../base/http/mount.ts';
import { invalid } from '../../base/wire/refusal.ts';
import { mountPage } from '../../base/page/mount-page.ts';

const toSettings = {
  href: pages.notificationSettings.path,
  label: 'Notification settings',
} as const;
const none = Object.fromEntries(mailSwitches.map((name) => [name, false]));

/**
 * Mounts the page and the endpoint for unsubscribing from notification emails. People press a
 * button on the page; mail programs call the endpoint directly (one-click unsubscribe). Neither
 * needs a login, because the link identifies the account.
 */
export function mountStopMails(app: App): void {
  mountPage(app, 'stopMails', async function showStop(c) {
    const token = (c.req.query('token') ?? '').slice(0, 200);
    if (userOfUnsubscribeToken(c.var.deps.env.secret, token) === undefined)
      return renderNotice(c, {
        title: 'This link doesn’t work',
        text: settingsTexts.noStopLink,
        link: toSettings,
        status: 400,
      });
    return renderNotice(c, {
      title: 'Unsubscribe?',
      text: 'You’ll no longer get emails about questions, replies, mentions and new followers. We’ll still email you about your account.',
      link: toSettings,
      form: {
        action: `${stopMails.path}?token=${encodeURIComponent(token)}`,
        fields: {},
        submit: 'Unsubscribe',
      },
    });
  });
  mount(app, stopMails, async function stop({ deps, query, c }) {
    await withinTime(c, deps.rateLimits.consumeCall(c));
    const userId = userOfUnsubscribeToken(deps.env.secret, query.token);
    if (userId === undefined) throw invalid(settingsTexts.noStopLink);
    await changeProfile(deps.db, userId, none);
    return isNavigation(c)
      ? renderNotice(c, {
          title: 'You’re unsubscribed',
          text: settingsTexts.mailsStopped,
          link: toSettings,
        })
      : {};
  });
}
