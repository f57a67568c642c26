import { pages } from '@tessera/shared-contracts/pages/pages';
import {
  pushNames,
  pushSubject,
  pushSwitches,
  pushTexts,
  type PushSwitch,
} from '@tessera/shared-contracts/push/push';
import {
  mailSwitches,
  settingsTexts,
  type MailSwitch,
} from '@tessera/shared-contracts/settings/account-settings';
import * as v from 'valibot';
import { stopMails } from '@tessera/shared-contracts/settings/endpoints';
import { renderNotice } from '../../base/page/notice-page.ts';
import { readStopToken, type Stoppable } from '../accounts/unsubscribe-link.ts';
import { changeProfile, type ProfileChanges } from '../accounts/user-queries.ts';
import { withinTime } from '../../base/http/limit-work.ts';
import { isNavigation } from '../../base/http/navigation.ts';
import { mount, type App } from '../../base/http/mount.ts';
import { invalid } from '../../base/wire/refusal.ts';
import { mountPage } from '../../base/page/mount-page.ts';

const toSettings = {
  href: pages.notificationSettings.path,
  label: 'Notification settings',
} as const;

interface Stop {
  readonly question: string;
  readonly done: string;
  readonly changes: ProfileChanges;
}
const allOff = (switches: readonly (MailSwitch | PushSwitch)[]): ProfileChanges =>
  Object.fromEntries(switches.map((name) => [name, false]));

/** What a link ends, in words and in the profile. */
function stopOf(what: Stoppable): Stop {
  if (what === 'mails')
    return {
      question:
        'You’ll no longer get emails about questions, replies, mentions and new followers. We’ll still email you about your account.',
      done: settingsTexts.mailsStopped,
      changes: allOff(mailSwitches),
    };
  if (what === 'digest')
    return {
      question: 'You’ll no longer get digests of what you missed.',
      done: settingsTexts.digestStopped,
      changes: { digest: 'never' },
    };
  const subject = v.parse(pushSubject, what.replace('push-', ''));
  return {
    question: `Your browsers will no longer notify you about ${pushNames[subject]}.`,
    done: pushTexts.stopped(subject),
    changes: subject === 'all' ? allOff(pushSwitches) : { [`pushes_${subject}`]: false },
  };
}

/**
 * Mounts the page and the endpoint that end a kind of notification. People press a button on the
 * page; mail programs (one-click unsubscribe) and the service worker call the endpoint directly.
 * Nobody needs a login, because the link identifies the account.
 */
export function mountStopMails(app: App): void {
  mountPage(app, 'stopMails', async function showStop(c) {
    const token = (c.req.query('token') ?? '').slice(0, 200);
    const stop = readStopToken(c.var.deps.env.secret, token);
    if (stop === undefined)
      return renderNotice(c, {
        title: 'This link doesn’t work',
        text: settingsTexts.noStopLink,
        link: toSettings,
        status: 400,
      });
    return renderNotice(c, {
      title: 'Unsubscribe?',
      text: stopOf(stop.what).question,
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
    const stop = readStopToken(deps.env.secret, query.token);
    if (stop === undefined) throw invalid(settingsTexts.noStopLink);
    const { changes, done } = stopOf(stop.what);
    await changeProfile(deps.db, stop.userId, changes);
    return isNavigation(c)
      ? renderNotice(c, {
          title: 'You’re unsubscribed',
          text: done,
          link: toSettings,
        })
      : {};
  });
}
