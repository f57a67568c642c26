import * as v from 'valibot';
import { blogName } from '../blogs/blog.ts';
import { text } from '../core/wire.ts';

/**
 * Limits of accounts (ours). `accountsPerDevice`: a browser remembers at most this many accounts
 * that have logged in from it.
 */
export const accountLimits = {
  passwordMin: 10,
  passwordMax: 128,
  email: 254,
  accountsPerDevice: 5,
} as const;

/** User-facing texts of accounts (ours). */
export const accountTexts = {
  emailInvalid: 'This doesn’t look like an email address.',
  emailQuoted: 'Addresses with quotation marks don’t work here. Use another one.',
  emailNotAscii:
    'Before the @, only letters from A to Z, digits and signs such as . _ + - work here.',
  emailNumeric: 'After the @ goes a name such as example.com, not a number.',
  emailNoDot: 'After the @ goes a full name such as example.com.',
  passwordShort: 'Use at least 10 characters.',
  passwordLong: 'Use at most 128 characters.',
  emailTaken: 'An account with this email address already exists.',
  nameTaken: 'This blog name is taken.',
  wrongLogin: 'Wrong email address or password.',
  resetSent: 'If there is an account with this address, we’ve sent it a link.',
  linkExpired: 'This link is no longer valid. Request a new one.',
  confirmAddress: (email: string, blog: string): string =>
    `Use ${email} for the Tessera account with the blog ${blog}? If you didn’t create this account, ignore the message with the link.`,
  verified: 'Thank you. Your email address is confirmed.',
  passwordChanged: 'Password changed. Log in with your new one.',
  /** A plain form was submitted after its session had ended. */
  sessionEnded:
    'Your session has ended, so nothing was saved. Log in to return to the page you came from.',
  tooManyAttempts: 'Too many attempts. Wait a moment and try again.',
} as const;

/** The texts that refuse an email address for how it is written. */
export const emailRefusals: readonly string[] = [
  accountTexts.emailInvalid,
  accountTexts.emailQuoted,
  accountTexts.emailNotAscii,
  accountTexts.emailNumeric,
  accountTexts.emailNoDot,
];

/**
 * A domain in ASCII: lower case, and punycode for names in other scripts, as browsers send them.
 * Unchanged when it is no name.
 */
function asciiDomain(domain: string): string {
  if (/^[\x21-\x7e]*$/.test(domain)) return domain.toLowerCase();
  // the URL parser would cut off a path, and decode escapes
  const isName = /^(?:[\p{L}\p{M}\p{N}。.-]|\u200c|\u200d)+$/u.test(domain);
  const url = `http://${domain}`;
  return isName && URL.canParse(url) ? new URL(url).hostname : domain;
}

/** Why an address is refused; undefined for a good one. */
function emailRefusal(local: string, domain: string): string | undefined {
  if (/^".*"$/.test(local)) return accountTexts.emailQuoted;
  if (domain.startsWith('[') || /^(?:.*\.)?\d+$/.test(domain)) return accountTexts.emailNumeric;
  if (v.RFC_EMAIL_REGEX.test(`${local}@${domain}`))
    return domain.includes('.') ? undefined : accountTexts.emailNoDot;
  return /^[^\s@]*[^\s@\0-\x7f][^\s@]*$/.test(local) && v.RFC_EMAIL_REGEX.test(`x@${domain}`)
    ? accountTexts.emailNotAscii
    : accountTexts.emailInvalid;
}

/**
 * One email address that mail can be sent to, as RFC 5322 and HTML have it, without quoted names
 * and numeric hosts. Keeps the case of the part before the @.
 */
export const emailAddress = v.pipe(
  text(accountLimits.email),
  v.trim(),
  v.rawTransform(({ dataset: { value }, addIssue, NEVER }) => {
    const at = value.lastIndexOf('@');
    const [local, domain] = [value.slice(0, Math.max(0, at)), asciiDomain(value.slice(at + 1))];
    const refusal = at < 1 ? accountTexts.emailInvalid : emailRefusal(local, domain);
    if (refusal === undefined) return `${local}@${domain}`;
    addIssue({ message: refusal });
    return NEVER;
  }),
  v.maxLength(accountLimits.email, accountTexts.emailInvalid),
);
/** The address of an account: two addresses that differ only in case are the same. */
export const email = v.pipe(emailAddress, v.toLowerCase());
export const password = v.pipe(
  v.string(),
  v.minLength(accountLimits.passwordMin, accountTexts.passwordShort),
  v.maxLength(accountLimits.passwordMax, accountTexts.passwordLong),
);

/** `next` is the path to go to afterwards, as with a login. */
export const registration = v.object({
  email,
  password,
  blog: blogName,
  next: v.optional(text(2000), ''),
});
export const login = v.object({
  email,
  password: v.pipe(v.string(), v.maxLength(accountLimits.passwordMax, accountTexts.wrongLogin)),
  next: v.optional(text(2000), ''),
});

/** Returns an untrusted `next`, normalised, if it is a path of this site, else the fallback. */
export function safeNext(next: string, fallback = '/dashboard'): string {
  if (!/^\/(?![/\\])/.test(next) || /[\u0000-\u001f\\]/.test(next)) return fallback;
  const url = new URL(next, 'http://self.invalid');
  // `/.//host` parses to the path `//host`, which a browser would take for another site.
  return url.origin === 'http://self.invalid' && !url.pathname.startsWith('//')
    ? url.pathname + url.search + url.hash
    : fallback;
}
