import { text } from '../core/wire.ts';
import * as v from 'valibot';

/**
 * Languages for formatting dates and numbers, each with its name in that language. The product's
 * texts are English (ours).
 */
export const languages = {
  en_US: 'English (United States)',
  en_GB: 'English (United Kingdom)',
  de_DE: 'Deutsch',
  fr_FR: 'Français',
  es_ES: 'Español',
  it_IT: 'Italiano',
  nl_NL: 'Nederlands',
  pt_BR: 'Português (Brasil)',
  pl_PL: 'Polski',
  tr_TR: 'Türkçe',
  ru_RU: 'Русский',
  ja_JP: '日本語',
  ko_KR: '한국어',
  zh_CN: '简体中文',
} as const;
export type Language = keyof typeof languages;
export const isLanguage = (tag: string): tag is Language => Object.hasOwn(languages, tag);
export const language = v.pipe(text(20), v.check(isLanguage, 'Choose a language from the list.'));

/** Switches of the dashboard, in page order. */
export const dashboardSwitches = [
  'endless_scrolling',
  'show_timestamps',
  'keyboard_shortcuts',
  'is_sounds_enabled',
  'safe_mode',
] as const;
export type DashboardSwitch = (typeof dashboardSwitches)[number];

/** How often somebody who stays away gets a digest by email. */
export const digestPeriods = ['daily', 'weekly', 'never'] as const;
export type DigestPeriod = (typeof digestPeriods)[number];

/** Events that can trigger a notification by email. */
export const mailSwitches = [
  'mails_asks',
  'mails_replies',
  'mails_mentions',
  'mails_follows',
] as const;
export type MailSwitch = (typeof mailSwitches)[number];

/**
 * What conversation partners see: that the user is typing, or has read a message. Only those who
 * have turned on the same switch see it. Off by default (ours).
 */
export const presenceSwitches = ['shows_typing', 'shows_seen'] as const;
export type PresenceSwitch = (typeof presenceSwitches)[number];

/** Limits of settings (ours). */
export const settingsLimits = {
  /** Days between requesting the deletion of an account and the deletion. */
  deletionDays: 14,
  /** Days that an export can be downloaded. */
  exportDays: 7,
  /** Hours that the confirmation link of a new email address is valid. */
  emailChangeHours: 24,
  /** Minimum hours between two notification emails. */
  mailHours: 1,
  /** Number of recovery codes of a second factor. */
  recoveryCodes: 10,
} as const;

/** User-facing texts of settings (ours). */
export const settingsTexts = {
  saved: 'Saved.',
  /** Why a sensitive post is covered; shown like the name of a filter. */
  notSafe: 'not safe for work',
  wrongPassword: 'This password is wrong. Try again, or reset it if you forgot it.',
  samePassword: 'This is already your password. Choose a different one.',
  passwordChanged: 'Password changed. All your other sessions were ended.',
  sameEmail: 'This is already your address. Enter a different one.',
  emailAsked: 'We sent a link to the new address. Open it to confirm the change.',
  emailChanged: 'Your email address was changed.',
  emailKept: 'Your address wasn’t changed.',
  wrongCode: 'This code is wrong or has expired. Enter the current code from your app.',
  usedCode: 'This code was already used. Wait for the next one.',
  wrongLoginCode:
    'This code is wrong. Enter the current code from your app, or an unused recovery code.',
  loginExpired: 'This took too long. Log in again.',
  tooManyCodes: 'Too many wrong codes. Try again in 15 minutes.',
  notBegun: 'Enter your password first.',
  alreadyOn: 'Two-factor authentication is already on. Reload the page.',
  notOn: 'Two-factor authentication is off. Reload the page.',
  turnedOff:
    'Two-factor authentication is off. You now log in with just your password. All your other sessions were ended.',
  codeLabel: 'Code from your app, or a recovery code',
  sessionEnded: 'Session ended.',
  othersEnded: 'All other sessions ended.',
  noSession: 'This session has ended already. Reload the page.',
  exportRequested:
    'We’re preparing your export. We’ll email you a link when it’s ready; it will also appear here.',
  exportWaiting: 'Being prepared. We’ll email you a link when it’s ready.',
  exportFailed: 'Your export couldn’t be made. Request a new one.',
  exportUnavailable: 'This export is no longer available. Request a new one.',
  wrongTime: 'Enter times as hours and minutes, both or neither.',
  wrongZone: 'This time zone is unknown.',
  digestStopped: 'You’ll no longer get digests of what you missed.',
  mailsStopped: 'You’ll no longer get emails about activity on your blogs.',
  noStopLink: 'This link is incomplete. You can choose your notifications in the settings.',
  wrongConfirmation: (name: string): string => `Type ${name} to confirm.`,
  deletionCalledOff: 'Welcome back. The deletion was canceled, and everything is still here.',
} as const;
