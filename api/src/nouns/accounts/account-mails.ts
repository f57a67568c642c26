import {
  button,
  composeMail,
  linkTo,
  words,
  type MailWords,
} from '../../base/mail/compose-mail.ts';
import type { Mail } from '../../base/mail/mailer.ts';

const link = (baseUrl: string, path: string, token: string): string =>
  `${baseUrl}${path}?token=${encodeURIComponent(token)}`;

/** Footer of emails about the account, which are sent regardless of the email settings. */
const accountFooter = (baseUrl: string): MailWords => [
  'We always send messages about your account. This one is from ',
  linkTo('Tessera', baseUrl),
  '.',
];
/** Footer of emails to an address that may belong to someone else. */
const strangerFooter = (baseUrl: string): MailWords => [
  'Someone entered this address on ',
  linkTo('Tessera', baseUrl),
  '. If that wasn’t you, you can ignore this message.',
];

/** Asks a new user to confirm their address. */
export const verificationMail = (baseUrl: string, to: string, token: string): Mail =>
  composeMail({
    to,
    subject: 'Confirm your email address for Tessera',
    title: 'Welcome to Tessera',
    parts: [
      words(
        'Please confirm your email address. We need it to send you notifications about your blog, and a link if you ever forget your password.',
      ),
      button('Confirm email address', link(baseUrl, '/verify', token)),
      words('This link expires in three days.'),
    ],
    footer: strangerFooter(baseUrl),
  });

/** Sends a user a link to the form that sets a new password. */
export const resetMail = (baseUrl: string, to: string, token: string): Mail =>
  composeMail({
    to,
    subject: 'Reset your Tessera password',
    title: 'Reset your password',
    parts: [
      words('We received a request to reset your password.'),
      button('Choose a new password', link(baseUrl, '/reset', token)),
      words(
        'This link expires in one hour. If you didn’t ask for it, you can ignore this message. Your password hasn’t changed.',
      ),
    ],
    footer: accountFooter(baseUrl),
  });

const notYouAdvice = (baseUrl: string): MailWords => [
  'If this wasn’t you, ',
  linkTo('choose a new password', `${baseUrl}/forgot`),
  ' and ',
  linkTo('end any sessions and remove any passkeys you don’t recognize', `${baseUrl}/settings/tfa`),
  '.',
];

/** Changes that the owner of the account is notified of. */
const changes = {
  password: [
    'Your password was changed',
    'The password for your Tessera account was changed, and all other sessions were ended.',
  ],
  tfaOn: [
    'Two-factor authentication is on',
    'When you log in with your password, you now also need a code from your authenticator app. Keep your recovery codes somewhere you can reach without your phone.',
  ],
  tfaOff: [
    'Two-factor authentication is off',
    'You now log in to Tessera with just your password.',
  ],
  newCodes: [
    'You have new recovery codes',
    'New recovery codes were created for your Tessera account. Your old ones no longer work.',
  ],
  emailChanged: [
    'Your email address was changed',
    'Your Tessera account now uses a different email address. We won’t send any more messages to this one.',
  ],
} as const satisfies Readonly<Record<string, readonly [string, string]>>;
export type AccountChange = keyof typeof changes;

/** The line `Where: Firefox on Linux, 192.0.2.7.`; no line when the client is unknown (''). */
const locationLine = (where: string): MailWords => (where === '' ? [] : [`Where: ${where}.`]);

/** Notifies the owner of a change to the account. */
export function changeMail(baseUrl: string, to: string, change: AccountChange, where = ''): Mail {
  const [title, text] = changes[change];
  return composeMail({
    to,
    subject: `Tessera: ${title}`,
    title,
    parts: [
      words(text),
      ...locationLine(where).map((one) => words(one)),
      words(...notYouAdvice(baseUrl)),
    ],
    footer: accountFooter(baseUrl),
  });
}

export interface ResetResult {
  /** Names of the removed passkeys. */
  readonly removedPasskeys: readonly string[];
  readonly isTwoFactorRemoved: boolean;
  readonly where: string;
}

/**
 * Confirms a password reset. Lists the removed passkeys, and mentions if two-factor authentication
 * was turned off.
 */
export function resetDoneMail(
  baseUrl: string,
  to: string,
  { removedPasskeys, isTwoFactorRemoved, where }: ResetResult,
): Mail {
  const [title] = changes.password;
  const passkeys = removedPasskeys.map((name) => `“${name}”`).join(', ');
  const gone = [
    ...(removedPasskeys.length === 0
      ? []
      : [
          `${removedPasskeys.length === 1 ? 'This passkey was removed' : 'These passkeys were removed'}: ${passkeys}.`,
        ]),
    ...(isTwoFactorRemoved
      ? ['We turned off two-factor authentication because your email address was never confirmed.']
      : []),
  ];
  return composeMail({
    to,
    subject: `Tessera: ${title}`,
    title,
    parts: [
      words(
        'The password for your Tessera account was changed, and all sessions were ended. Log in with the new password.',
      ),
      ...gone.map((one) => words(one)),
      ...locationLine(where).map((one) => words(one)),
      words(...notYouAdvice(baseUrl)),
    ],
    footer: accountFooter(baseUrl),
  });
}

/** Notifies the owner that a passkey was added or removed. */
export function passkeyMail(
  baseUrl: string,
  to: string,
  change: 'added' | 'removed',
  name: string,
  where = '',
): Mail {
  const title = `A passkey was ${change}`;
  const text =
    change === 'added'
      ? `The passkey “${name}” can now be used to log in to your Tessera account without the password.`
      : `The passkey “${name}” can no longer be used to log in to your Tessera account.`;
  const remedy =
    change === 'added'
      ? [
          words(
            'If this wasn’t you, ',
            linkTo('remove it', `${baseUrl}/settings/tfa#passkeys`),
            '. Then follow the steps below.',
          ),
        ]
      : [];
  return composeMail({
    to,
    subject: `Tessera: ${title}`,
    title,
    parts: [
      words(text),
      ...locationLine(where).map((one) => words(one)),
      ...remedy,
      words(...notYouAdvice(baseUrl)),
    ],
    footer: accountFooter(baseUrl),
  });
}

/** Notifies the owner that a token of a program was made or ended. */
export function tokenMail(
  baseUrl: string,
  to: string,
  change: 'made' | 'ended',
  name: string,
  where = '',
): Mail {
  const title = `A token was ${change}`;
  const text =
    change === 'made'
      ? `Whoever has the token “${name}” can now use your Tessera account with a program.`
      : `The token “${name}” can no longer be used with your Tessera account.`;
  return composeMail({
    to,
    subject: `Tessera: ${title}`,
    title,
    parts: [
      words(text),
      ...locationLine(where).map((one) => words(one)),
      ...(change === 'made'
        ? [
            words(
              'If this wasn’t you, ',
              linkTo('end it', `${baseUrl}/settings/apps#programs`),
              '. Then follow the steps below.',
            ),
          ]
        : []),
      words(...notYouAdvice(baseUrl)),
    ],
    footer: accountFooter(baseUrl),
  });
}

/** Notifies the owner that they let a program in, or ended that. */
export function programMail(
  baseUrl: string,
  to: string,
  change: 'let in' | 'ended',
  name: string,
  where = '',
): Mail {
  const isIn = change === 'let in';
  const title = isIn ? 'A program was let in' : 'A program was ended';
  return composeMail({
    to,
    subject: `Tessera: ${title}`,
    title,
    parts: [
      words(
        isIn
          ? `The program “${name}” can now use your Tessera account.`
          : `The program “${name}” can no longer use your Tessera account.`,
      ),
      ...locationLine(where).map((one) => words(one)),
      ...(isIn
        ? [
            words(
              'If this wasn’t you, ',
              linkTo('end it', `${baseUrl}/settings/apps#grants`),
              '. Then follow the steps below.',
            ),
          ]
        : []),
      words(...notYouAdvice(baseUrl)),
    ],
    footer: accountFooter(baseUrl),
  });
}

/** Notifies the owner of a login with a recovery code. */
export const recoveryMail = (baseUrl: string, to: string, left: number, where = ''): Mail =>
  composeMail({
    to,
    subject: 'A recovery code was used on Tessera',
    title: 'A recovery code was used',
    parts: [
      words('Someone logged in to your account with a recovery code.'),
      ...locationLine(where).map((one) => words(one)),
      words(
        left === 0
          ? 'You have none left. '
          : left === 1
            ? 'You have one left. '
            : `You have ${left} left. `,
        linkTo('Create new codes', `${baseUrl}/settings/tfa`),
        ' while you’re logged in.',
      ),
      words(...notYouAdvice(baseUrl)),
    ],
    footer: accountFooter(baseUrl),
  });

/** Notifies the current address of a requested email change, while it can still be cancelled. */
export const emailChangeNoticeMail = (
  baseUrl: string,
  to: string,
  asked: string,
  where: string,
): Mail =>
  composeMail({
    to,
    subject: 'Request to change your Tessera email address',
    title: 'Request to change your email address',
    parts: [
      words(
        `We received a request to change the address of your Tessera account to ${asked}. Nothing will change until the link we sent there is opened.`,
      ),
      ...locationLine(where).map((one) => words(one)),
      words(
        'If this wasn’t you, ',
        linkTo('choose a new password', `${baseUrl}/forgot`),
        '. This cancels the request and ends all sessions.',
      ),
    ],
    footer: accountFooter(baseUrl),
  });

/** Asks the user to confirm the new address of their account. */
export const emailChangeMail = (baseUrl: string, to: string, token: string): Mail =>
  composeMail({
    to,
    subject: 'Confirm your new email address for Tessera',
    title: 'Your new email address',
    parts: [
      words('Please confirm the new email address for your Tessera account.'),
      button('Confirm email address', link(baseUrl, '/settings/account/email/confirm', token)),
      words('This link expires in one day.'),
    ],
    footer: strangerFooter(baseUrl),
  });

/** Announces the deletion of an account, and explains how to cancel it. */
export const deletionMail = (baseUrl: string, to: string, when: string): Mail =>
  composeMail({
    to,
    subject: 'Your Tessera account will be deleted',
    title: 'Your account will be deleted',
    parts: [
      words(`As you requested, your account and everything in it will be deleted on ${when}.`),
      words('Changed your mind? Log in before then to keep everything.'),
      button('Keep my account', `${baseUrl}/login`),
      words(...notYouAdvice(baseUrl)),
    ],
    footer: accountFooter(baseUrl),
  });

export const deletedMail = (baseUrl: string, to: string): Mail =>
  composeMail({
    to,
    subject: 'Your Tessera account was deleted',
    title: 'Your account was deleted',
    parts: [
      words(
        'Your account has been deleted, along with its blogs, posts, likes, follows and messages. Reblogs of your posts stay on other people’s blogs.',
      ),
      words('Thank you for being part of Tessera.'),
    ],
    footer: ['This is the last message from ', linkTo('Tessera', baseUrl), ' to this address.'],
  });

/** Links to a finished export. */
export const exportMail = (baseUrl: string, to: string, exportId: string, until: string): Mail =>
  composeMail({
    to,
    subject: 'Your Tessera export is ready',
    title: 'Your export is ready',
    parts: [
      words(
        'We’ve packed everything you have on Tessera into one file. Unzip it and open index.html to read it in your browser.',
      ),
      button('Download export', `${baseUrl}/settings/account/export/${exportId}`),
      words(`You need to be logged in to download it. It’s available until ${until}.`),
    ],
    footer: accountFooter(baseUrl),
  });
