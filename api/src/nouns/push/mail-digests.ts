import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { conversationPaths } from '@tessera/shared-contracts/messaging/conversation-paths';
import { pages } from '@tessera/shared-contracts/pages/pages';
import type { Deps } from '../../base/http/context.ts';
import { TooManyError } from '../../base/http/spend-points.ts';
import { defineJob } from '../../base/jobs/job.ts';
import {
  button,
  composeMail,
  linkTo,
  list,
  words,
  type MailWords,
} from '../../base/mail/compose-mail.ts';
import type { Mail } from '../../base/mail/mailer.ts';
import { cutText } from '../../base/text/summarise.ts';
import { extendAfter } from '../accounts/auth.ts';
import { unsubscribeUrl } from '../accounts/unsubscribe-link.ts';
import { describeNews } from '../activity/news-lines.ts';
import { newsOf } from '../activity/news-queries.ts';
import {
  claimDigest,
  digestLength,
  digestPostsOf,
  peopleForDigest,
  putDigestsOff,
  type DigestReader,
} from './digest-queries.ts';
import { messageNewsOf } from './push-queries.ts';

/** Maximum number of emails per run. */
const maxAtOnce = 200;
/** Maximum number of posts and characters of each in an email. */
const posts = { count: 5, length: 120 } as const;

/** What happened while somebody was away; undefined if that is nothing. */
async function digestOf(deps: Deps, reader: DigestReader): Promise<Mail | undefined> {
  const { db, env } = deps;
  const { baseUrl } = env;
  const { user_id: userId, email, digest } = reader;
  const now = deps.now();
  const from = new Date(now.getTime() - digestLength[digest]);
  const messages = await messageNewsOf(db, userId, from, now);
  const news = await newsOf(db, userId, from, now, 'digest');
  const happened: MailWords[] = [
    ...messages.map(({ own, other, count }): MailWords => [
      linkTo(
        count === 1 ? `A message from ${other}` : `${count} messages from ${other}`,
        `${baseUrl}${conversationPaths.open(other, own)}`,
      ),
    ]),
    ...news
      .map(describeNews)
      .map(({ text, path, quote }): MailWords => [linkTo(text, `${baseUrl}${path}`), quote]),
  ];
  const written = (await digestPostsOf(db, userId, from, posts.count)).map(
    ({ blog, id, summary }): MailWords => [
      `${blog}: `,
      linkTo(cutText(summary, posts.length), `${baseUrl}${blogPaths.tiny(id)}`),
    ],
  );
  if (happened.length + written.length === 0) return undefined;
  const stopUrl = unsubscribeUrl(env, userId, 'digest');
  return composeMail({
    to: email,
    subject: digest === 'daily' ? 'What you missed today' : 'What you missed this week',
    title: 'What you missed',
    unsubscribe: stopUrl,
    parts: [
      ...(happened.length > 0 ? [list(happened)] : []),
      ...(written.length > 0 ? [words('From blogs you follow:'), list(written)] : []),
      button('Open dashboard', `${baseUrl}${pages.dashboard.path}`),
    ],
    footer: [
      `You’re getting this ${digest} because you haven’t been here for a while: `,
      linkTo('change your settings', `${baseUrl}${pages.notificationSettings.path}`),
      ' or ',
      linkTo('unsubscribe', stopUrl),
      '.',
    ],
  });
}

/**
 * Emails a digest to people who stay away, as often as they want. Counts to what others cause for
 * an address. Sends here, not through the queue, where other mail would wait behind it.
 */
export async function mailDigests(deps: Deps): Promise<void> {
  const now = deps.now();
  const times = { now, extendAfter: extendAfter * 1000, limit: maxAtOnce };
  await putDigestsOff(deps.db, times);
  const readers = await peopleForDigest(deps.db, times);
  for (const reader of readers) {
    const mail = await digestOf(deps, reader);
    if (mail && !(await mayMail(deps, reader.email))) continue;
    if (!(await claimDigest(deps.db, reader, now)) || !mail) continue;
    await deps.mailer
      .deliver({ id: randomUUID(), ...mail })
      .catch((error: unknown) => deps.log.warn({ err: error }, 'a digest was not sent'));
  }
}

/** Counts one email for an address; false if it has had enough, so that a later run tries again. */
async function mayMail({ rateLimits }: Deps, email: string): Promise<boolean> {
  try {
    await rateLimits.consumeRecipient(email);
    return true;
  } catch (error) {
    if (error instanceof TooManyError) return false;
    throw error;
  }
}

export const mailDigestsJob = defineJob({
  name: 'mail-digests',
  schema: v.strictObject({}),
  retries: 0,
  every: '5-59/10 * * * *',
  run: mailDigests,
});
