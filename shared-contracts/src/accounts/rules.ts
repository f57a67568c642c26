import * as v from 'valibot';
import { blogName } from '../blogs/blog.ts';
import { text } from '../contract/wire.ts';

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
  passwordShort: 'Use at least 10 characters.',
  passwordLong: 'Use at most 128 characters.',
  emailTaken: 'An account with this email address already exists.',
  nameTaken: 'This blog name is taken.',
  wrongLogin: 'Wrong email address or password.',
  resetSent: 'If there is an account with this address, we’ve sent it a link.',
  linkExpired: 'This link is no longer valid. Request a new one.',
  verified: 'Thank you. Your email address is confirmed.',
  passwordChanged: 'Password changed. Log in with your new one.',
  /** The form key does not belong to the session. */
  pageOutOfDate: 'This page is out of date. Reload it and try again.',
  /** A plain form was submitted after its session had ended. */
  sessionEnded:
    'Your session has ended, so nothing was saved. Log in to return to the page you came from.',
  tooManyAttempts: 'Too many attempts. Wait a moment and try again.',
} as const;

export const email = v.pipe(
  text(accountLimits.email),
  v.trim(),
  v.toLowerCase(),
  v.email(accountTexts.emailInvalid),
);
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
