import type { Mail } from '../mail/mailer.ts';
import type { News } from './news-queries.ts';

const link = (baseUrl: string, path: string, token: string): string => `${baseUrl}${path}?token=${encodeURIComponent(token)}`;

/** Asks to confirm an address. */
export const verificationMail = (baseUrl: string, to: string, token: string): Mail => ({
  to,
  subject: 'Confirm your e-mail address for Tessera',
  text: `Welcome to Tessera.\n\nOpen this link to confirm that this is your e-mail address:\n\n${link(baseUrl, '/verify', token)}\n\nIt holds for three days. If you did not register, ignore this message.`,
});

/** Leads to choosing a new password. */
export const resetMail = (baseUrl: string, to: string, token: string): Mail => ({
  to,
  subject: 'Choose a new password for Tessera',
  text: `Somebody, most likely you, asked for a new password.\n\nOpen this link to choose one:\n\n${link(baseUrl, '/reset', token)}\n\nIt holds for one hour. If you did not ask, ignore this message: nothing has changed.`,
});

const ifNotYou = (baseUrl: string): string => `If it was not you, choose a new password at ${baseUrl}/forgot, and end the sessions you do not know at ${baseUrl}/settings/tfa.`;

/** What is told of an account's own changes, so that nobody makes them unnoticed. */
const changes = {
  password: ['Your password was changed', 'The password of your Tessera account was changed, and every other session was ended.'],
  tfaOn: ['Two-factor authentication is on', 'From now on logging in to Tessera takes a code of your app besides the password. Keep your recovery codes where you find them without your phone.'],
  tfaOff: ['Two-factor authentication is off', 'From now on your password alone logs you in to Tessera.'],
  newCodes: ['You have new recovery codes', 'New recovery codes were made for your Tessera account. The old ones work no more.'],
  emailChanged: ['Your e-mail address was changed', 'Your Tessera account has another e-mail address now. Nothing more is sent to this one.'],
} as const satisfies Readonly<Record<string, readonly [string, string]>>;
export type AccountChange = keyof typeof changes;

/** Tells that an account was changed. */
export function changeMail(baseUrl: string, to: string, change: AccountChange): Mail {
  const [subject, text] = changes[change];
  return { to, subject: `${subject} at Tessera`, text: `${text}\n\n${ifNotYou(baseUrl)}` };
}

/** Tells that a login went by a recovery code. */
export const recoveryMail = (baseUrl: string, to: string, left: number): Mail => ({
  to, subject: 'A recovery code was used at Tessera',
  text: `Somebody, most likely you, logged in with a recovery code. ${left === 1 ? 'One is' : `${left} are`} left; make new ones at ${baseUrl}/settings/tfa.\n\n${ifNotYou(baseUrl)}`,
});

/** Asks to confirm the address that an account is to have. */
export const emailChangeMail = (baseUrl: string, to: string, token: string): Mail => ({
  to, subject: 'Confirm your new e-mail address for Tessera',
  text: `Open this link to make this the address of your Tessera account:\n\n${link(baseUrl, '/settings/account/email/confirm', token)}\n\nIt holds for a day. If you did not ask for this, ignore this message: nothing changes.`,
});

/** Says when an account will be deleted, and how to keep it. */
export const deletionMail = (baseUrl: string, to: string, when: string): Mail => ({
  to, subject: 'Your Tessera account will be deleted',
  text: `As you asked, your account with all that is in it will be deleted on ${when}.\n\nIf you change your mind, log in before then: ${baseUrl}/login\n\n${ifNotYou(baseUrl)}`,
});

export const deletedMail = (to: string): Mail => ({ to, subject: 'Your Tessera account is deleted', text: 'Your account is deleted, with its blogs, posts, likes, follows and messages. What others reblogged of you stays on their blogs.\n\nThank you for having been here.' });

/** Says where an archive can be fetched. */
export const exportMail = (baseUrl: string, to: string, exportId: string, until: string): Mail => ({
  to, subject: 'Your Tessera archive is ready',
  text: `Everything of yours at Tessera is in one file now. Fetch it here, logged in:\n\n${baseUrl}/settings/account/export/${exportId}\n\nIt is kept until ${until}.`,
});

const newsLines: Readonly<Record<News['kind'], (news: News, who: string) => string>> = {
  ask: ({ blog, count }, who) => `${count === 1 ? 'A question waits' : `${count} questions wait`} in the inbox of ${blog}${who === '' ? '' : `, from ${who}`}.`,
  reply: ({ blog, count }, who) => `${count === 1 ? 'A reply' : `${count} replies`} to posts of ${blog}, by ${who}.`,
  user_mention: ({ blog, count }, who) => `${blog} was mentioned ${count === 1 ? 'once' : `${count} times`}, by ${who}.`,
  follower: ({ blog, count }, who) => `${blog} has ${count === 1 ? 'a new follower' : `${count} new followers`}: ${who}.`,
};

/** Names as a sentence has them; what is left of more is counted. */
function listed(names: readonly string[], count: number): string {
  const more = count - names.length;
  if (names.length === 0) return '';
  return more > 0 ? `${names.join(', ')} and others` : names.length === 1 ? `${names[0]}` : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** Tells what happened since the last mail. */
export const newsMail = (baseUrl: string, to: string, news: readonly News[]): Mail => ({
  to, subject: news.length === 1 && news[0] ? newsLines[news[0].kind](news[0], listed(news[0].names, news[0].count)).replace(/\.$/, '') : 'What happened at your blogs',
  text: `${news.map((one) => newsLines[one.kind](one, listed(one.names, one.count))).join('\n')}\n\n${baseUrl}/dashboard\n\nChoose what you are told of: ${baseUrl}/settings/notifications`,
});
