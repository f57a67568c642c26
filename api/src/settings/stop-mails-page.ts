import { pages } from '@tessera/shared-contracts/pages/pages';
import { mailSwitches, settingsTexts } from '@tessera/shared-contracts/settings/account-settings';
import { stopMails } from '@tessera/shared-contracts/settings/endpoints';
import { renderNotice } from '../accounts/account-pages.tsx';
import { userOfUnsubscribeToken } from '../accounts/unsubscribe-link.ts';
import { changeProfile } from '../accounts/user-queries.ts';
import { isNavigation } from '../http/navigation.ts';
import { mount, type App } from '../http/mount.ts';
import { invalid } from '../http/refusal.ts';

const toSettings = {
  href: pages.notificationSettings.path,
  label: 'Choose what you are told of',
} as const;
const none = Object.fromEntries(mailSwitches.map((name) => [name, false]));

/**
 * Mounts unsubscribing from notification mails: a page with a button for people, and a one-click
 * request for mail programs. Needs no login, because the link identifies the account.
 */
export function mountStopMails(app: App): void {
  app.get(pages.stopMails.path, async function showStop(c) {
    const token = (c.req.query('token') ?? '').slice(0, 200);
    if (userOfUnsubscribeToken(c.var.deps.env.secret, token) === undefined)
      return renderNotice(c, {
        title: 'This link does not work',
        text: settingsTexts.noStopLink,
        link: toSettings,
        status: 400,
      });
    return renderNotice(c, {
      title: 'No more mail?',
      text: 'You will no longer be told by mail of questions, replies, mentions and followers. Messages about your account still come.',
      link: toSettings,
      form: {
        action: `${stopMails.path}?token=${encodeURIComponent(token)}`,
        fields: {},
        submit: 'Stop these messages',
      },
    });
  });
  mount(app, stopMails, async function stop({ deps, query, c }) {
    await deps.rateLimits.consumeCall(c);
    const userId = userOfUnsubscribeToken(deps.env.secret, query.token);
    if (userId === undefined) throw invalid(settingsTexts.noStopLink);
    await changeProfile(deps.db, userId, none);
    return isNavigation(c)
      ? renderNotice(c, {
          title: 'That is ended',
          text: settingsTexts.mailsStopped,
          link: toSettings,
        })
      : {};
  });
}
