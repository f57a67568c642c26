import { button, composeMail, linkTo, words, type MailWords } from '../mail/compose-mail.ts';
import type { Mail } from '../mail/mailer.ts';

const link = (baseUrl: string, path: string, token: string): string =>
  `${baseUrl}${path}?token=${encodeURIComponent(token)}`;

/** Explains why account mails are sent regardless of the mail settings. */
const accountFooter = (baseUrl: string): MailWords => [
  'Messages about your account always come. This one is from ',
  linkTo('Tessera', baseUrl),
  '.',
];
/** Footer of mails to an address that may belong to somebody else. */
const strangerFooter = (baseUrl: string): MailWords => [
  'Somebody entered this address at ',
  linkTo('Tessera', baseUrl),
  '. If that was not you, ignore this message: nothing happens.',
];

/** Asks to confirm an address. */
export const verificationMail = (baseUrl: string, to: string, token: string): Mail =>
  composeMail({
    to,
    subject: 'Confirm your e-mail address for Tessera',
    title: 'Welcome to Tessera',
    parts: [
      words(
        'Confirm that this is your address. Then news of your blog can reach you, and so can a link if you ever forget your password.',
      ),
      button('Confirm this address', link(baseUrl, '/verify', token)),
      words('The link holds for three days.'),
    ],
    footer: strangerFooter(baseUrl),
  });

/** Links to the form for a new password. */
export const resetMail = (baseUrl: string, to: string, token: string): Mail =>
  composeMail({
    to,
    subject: 'Choose a new password for Tessera',
    title: 'Choose a new password',
    parts: [
      words('Somebody, most likely you, asked for a new password.'),
      button('Choose a new password', link(baseUrl, '/reset', token)),
      words(
        'The link holds for one hour. If you did not ask, ignore this message: nothing has changed.',
      ),
    ],
    footer: accountFooter(baseUrl),
  });

const ifNotYou = (baseUrl: string): MailWords => [
  'If it was not you, ',
  linkTo('choose a new password', `${baseUrl}/forgot`),
  ', and end ',
  linkTo('sessions and passkeys that you do not know', `${baseUrl}/settings/tfa`),
  '.',
];

/** Changes that the owner of the account is notified of. */
const changes = {
  password: [
    'Your password was changed',
    'The password of your Tessera account was changed, and every other session was ended.',
  ],
  tfaOn: [
    'Two-factor authentication is on',
    'From now on logging in to Tessera takes a code of your app besides the password. Keep your recovery codes where you find them without your phone.',
  ],
  tfaOff: [
    'Two-factor authentication is off',
    'From now on your password alone logs you in to Tessera.',
  ],
  newCodes: [
    'You have new recovery codes',
    'New recovery codes were made for your Tessera account. The old ones work no more.',
  ],
  emailChanged: [
    'Your e-mail address was changed',
    'Your Tessera account has another e-mail address now. Nothing more is sent to this one.',
  ],
} as const satisfies Readonly<Record<string, readonly [string, string]>>;
export type AccountChange = keyof typeof changes;

/** Where a request came from: `Firefox on Linux, 192.0.2.7`; '' when unknown. */
const fromWhere = (where: string): MailWords =>
  where === '' ? [] : [`It was done with ${where}.`];

/** Notifies the owner of a change to the account. */
export function changeMail(baseUrl: string, to: string, change: AccountChange, where = ''): Mail {
  const [title, text] = changes[change];
  return composeMail({
    to,
    subject: `${title} at Tessera`,
    title,
    parts: [words(text), ...fromWhere(where).map((one) => words(one)), words(...ifNotYou(baseUrl))],
    footer: accountFooter(baseUrl),
  });
}

export interface ResetDone {
  /** Names of passkeys. */
  readonly removedPasskeys: readonly string[];
  readonly isTwoFactorRemoved: boolean;
  readonly where: string;
}

/** Confirms a password reset and lists the passkeys that it removed. */
export function resetDoneMail(
  baseUrl: string,
  to: string,
  { removedPasskeys, isTwoFactorRemoved, where }: ResetDone,
): Mail {
  const [title, text] = changes.password;
  const passkeys = removedPasskeys.map((name) => `“${name}”`).join(', ');
  const gone = [
    ...(removedPasskeys.length === 0
      ? []
      : [
          `${removedPasskeys.length === 1 ? 'This passkey was removed' : 'These passkeys were removed'}: ${passkeys}.`,
        ]),
    ...(isTwoFactorRemoved
      ? ['Your address had never been confirmed, so two-factor authentication was turned off.']
      : []),
  ];
  return composeMail({
    to,
    subject: `${title} at Tessera`,
    title,
    parts: [
      words(text),
      ...gone.map((one) => words(one)),
      ...fromWhere(where).map((one) => words(one)),
      words(...ifNotYou(baseUrl)),
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
      ? `“${name}” logs in to your Tessera account from now on, without the password.`
      : `“${name}” no longer logs in to your Tessera account.`;
  const remedy =
    change === 'added'
      ? [
          words(
            'If it was not you, ',
            linkTo('remove it', `${baseUrl}/settings/tfa#passkeys`),
            ', and do what follows.',
          ),
        ]
      : [];
  return composeMail({
    to,
    subject: `${title} at Tessera`,
    title,
    parts: [
      words(text),
      ...fromWhere(where).map((one) => words(one)),
      ...remedy,
      words(...ifNotYou(baseUrl)),
    ],
    footer: accountFooter(baseUrl),
  });
}

/** Notifies the owner of a login with a recovery code. */
export const recoveryMail = (baseUrl: string, to: string, left: number, where = ''): Mail =>
  composeMail({
    to,
    subject: 'A recovery code was used at Tessera',
    title: 'A recovery code was used',
    parts: [
      words('Somebody, most likely you, logged in with a recovery code.'),
      ...fromWhere(where).map((one) => words(one)),
      words(
        left === 0 ? 'None is left; ' : left === 1 ? 'One is left; ' : `${left} are left; `,
        linkTo('make new ones', `${baseUrl}/settings/tfa`),
        ' while you are logged in.',
      ),
      words(...ifNotYou(baseUrl)),
    ],
    footer: accountFooter(baseUrl),
  });

/** Notifies the current address of a requested email change, while it can still be cancelled. */
export const emailAskedMail = (baseUrl: string, to: string, asked: string, where: string): Mail =>
  composeMail({
    to,
    subject: 'Another e-mail address was asked for at Tessera',
    title: 'Another e-mail address',
    parts: [
      words(
        `Your Tessera account is to have the address ${asked}. Nothing changes before a link that we sent there is opened.`,
      ),
      ...fromWhere(where).map((one) => words(one)),
      words(
        'If it was not you, ',
        linkTo('choose a new password', `${baseUrl}/forgot`),
        ': that ends the link, and every session.',
      ),
    ],
    footer: accountFooter(baseUrl),
  });

/** Asks to confirm the new address of an account. */
export const emailChangeMail = (baseUrl: string, to: string, token: string): Mail =>
  composeMail({
    to,
    subject: 'Confirm your new e-mail address for Tessera',
    title: 'Your new e-mail address',
    parts: [
      words('Confirm that this is the address your Tessera account is to have.'),
      button('Confirm this address', link(baseUrl, '/settings/account/email/confirm', token)),
      words('The link holds for a day.'),
    ],
    footer: strangerFooter(baseUrl),
  });

/** Says when an account will be deleted, and how to keep it. */
export const deletionMail = (baseUrl: string, to: string, when: string): Mail =>
  composeMail({
    to,
    subject: 'Your Tessera account will be deleted',
    title: 'Your account will be deleted',
    parts: [
      words(`As you asked, your account with all that is in it will be deleted on ${when}.`),
      words('If you change your mind, log in before then, and everything stays.'),
      button('Keep my account', `${baseUrl}/login`),
      words(...ifNotYou(baseUrl)),
    ],
    footer: accountFooter(baseUrl),
  });

export const deletedMail = (baseUrl: string, to: string): Mail =>
  composeMail({
    to,
    subject: 'Your Tessera account is deleted',
    title: 'Your account is deleted',
    parts: [
      words(
        'Your account is deleted, with its blogs, posts, likes, follows and messages. What others reblogged of you stays on their blogs.',
      ),
      words('Thank you for having been here.'),
    ],
    footer: ['This is the last message from ', linkTo('Tessera', baseUrl), ' to this address.'],
  });

/** Links to a finished export. */
export const exportMail = (baseUrl: string, to: string, exportId: string, until: string): Mail =>
  composeMail({
    to,
    subject: 'Your Tessera archive is ready',
    title: 'Your archive is ready',
    parts: [
      words(
        'Everything of yours at Tessera is in one file now. Unpack it and open index.html to read it in your browser.',
      ),
      button('Fetch the archive', `${baseUrl}/settings/account/export/${exportId}`),
      words(`You have to be logged in to fetch it. It is kept until ${until}.`),
    ],
    footer: accountFooter(baseUrl),
  });
