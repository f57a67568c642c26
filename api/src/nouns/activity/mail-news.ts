import * as v from 'valibot';
import { settingsLimits } from '@tessera/shared-contracts/settings/account-settings';
import type { Deps } from '../../base/http/context.ts';
import { defineJob } from '../../base/jobs/job.ts';
import { newsMail } from './news-mail.ts';
import { unsubscribeUrl } from '../accounts/unsubscribe-link.ts';
import { claimNews, newsOf, peopleWithNews } from './news-queries.ts';

/** Maximum number of emails per run. */
const maxAtOnce = 500;
/** Maximum age of the activity in an email, in milliseconds. */
const maxAge = 24 * 3_600_000;

/**
 * Emails users a digest of the unseen activity on their blogs since their last email, at most once
 * every `mailHours` hours. Includes only the kinds of activity that their settings allow, and no
 * activity older than a day. Never reports an event twice.
 */
export async function mailNews(deps: Deps): Promise<void> {
  const now = deps.now();
  const mailedBefore = new Date(now.getTime() - settingsLimits.mailHours * 3_600_000);
  const since = new Date(now.getTime() - maxAge);
  for (const { user_id, email } of await peopleWithNews(deps.db, {
    since,
    mailedBefore,
    limit: maxAtOnce,
  })) {
    const from = await claimNews(deps.db, user_id, mailedBefore, now);
    if (from === undefined) continue;
    const news = await newsOf(deps.db, user_id, from > since ? from : since, now);
    if (news.length > 0)
      deps.mailer.send(newsMail(deps.env.baseUrl, email, news, unsubscribeUrl(deps.env, user_id)));
  }
}

export const mailNewsJob = defineJob({
  name: 'mail-news',
  schema: v.strictObject({}),
  retries: 0,
  every: '*/10 * * * *',
  run: mailNews,
});
