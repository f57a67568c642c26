import {
  button,
  composeMail,
  linkTo,
  list,
  words,
  type MailWords,
} from '../../base/mail/compose-mail.ts';
import type { Mail } from '../../base/mail/mailer.ts';
import { describeNews } from './news-lines.ts';
import type { News } from './news-queries.ts';

/** Digest of the activity since the last email, with links to the pages that show it. */
export function newsMail(
  baseUrl: string,
  to: string,
  news: readonly News[],
  stopUrl: string,
): Mail {
  const entries = news.map(describeNews);
  const [only] = entries;
  const blogs = [...new Set(news.map(({ blog }) => blog))];
  const subject =
    entries.length === 1 && only
      ? only.text
      : blogs.length === 1
        ? `News from ${blogs[0]}`
        : `News from ${blogs.length} of your blogs`;
  const footer: MailWords = [
    'You’re getting this because email notifications are on: ',
    linkTo('change your settings', `${baseUrl}/settings/notifications`),
    ' or ',
    linkTo('unsubscribe', stopUrl),
    '.',
  ];
  return composeMail({
    to,
    subject,
    title: `New on ${blogs.length === 1 ? blogs[0] : 'your blogs'}`,
    unsubscribe: stopUrl,
    parts: [
      entries.length === 1 && only
        ? words(only.quote === '' ? `${only.text}.` : only.text + only.quote)
        : list(entries.map(({ text, path, quote }) => [linkTo(text, `${baseUrl}${path}`), quote])),
      entries.length === 1 && only
        ? button('View', `${baseUrl}${only.path}`)
        : button('Open dashboard', `${baseUrl}/dashboard`),
    ],
    footer,
  });
}
