import { text } from '../contract/wire.ts';
import * as v from 'valibot';

/**
 * Languages for formatting dates and numbers, by their own names. The product's texts are English
 * (ours).
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
export const language = v.pipe(text(20), v.check(isLanguage, 'Choose a language of the list.'));

/** Switches of the dashboard, in page order. */
export const dashboardSwitches = [
  'endless_scrolling',
  'show_timestamps',
  'keyboard_shortcuts',
  'is_sounds_enabled',
  'safe_mode',
] as const;
export type DashboardSwitch = (typeof dashboardSwitches)[number];

/** Events that can be notified by mail. */
export const mailSwitches = [
  'mails_asks',
  'mails_replies',
  'mails_mentions',
  'mails_follows',
] as const;
export type MailSwitch = (typeof mailSwitches)[number];

/** Limits of settings (ours). */
export const settingsLimits = {
  /** Days between requesting the deletion of an account and the deletion. */
  deletionDays: 14,
  /** Days that an export can be downloaded. */
  exportDays: 7,
  /** Hours that the confirmation link of a new address is valid. */
  emailChangeHours: 24,
  /** Minimum hours between two notification mails. */
  mailHours: 1,
  /** Recovery codes of a second factor. */
  recoveryCodes: 10,
} as const;

/** User-facing texts of settings (ours). */
export const settingsTexts = {
  saved: 'Saved.',
  /** Name of the reason why safe mode covers a post, shown like the name of a filter. */
  notSafe: 'not safe for work',
  wrongPassword: 'That is not your password.',
  samePassword: 'This is the password you have. Choose another one.',
  passwordChanged: 'Your password is changed, and every other session was ended.',
  sameEmail: 'This is your address already.',
  emailAsked: 'We sent a link to the new address. It becomes yours once the link was opened.',
  emailChanged: 'Your e-mail address is changed.',
  emailKept: 'Your address stays as it is.',
  wrongCode: 'This code is wrong, or too old. Enter the one your app shows now.',
  usedCode: 'This code was tried before. Wait for the next one.',
  wrongLoginCode:
    'This code is not right. Take the one your app shows now, or a recovery code you have not used.',
  loginExpired: 'This took too long. Log in again.',
  tooManyCodes: 'Too many wrong codes. Log in again after a quarter of an hour.',
  notBegun: 'Begin with your password.',
  alreadyOn: 'Two-factor authentication is on already.',
  notOn: 'Two-factor authentication is off.',
  turnedOff:
    'Two-factor authentication is off now. Your password alone logs you in, and every other session was ended.',
  codeLabel: 'Code of your app, or a recovery code',
  sessionEnded: 'That session is ended.',
  othersEnded: 'All other sessions are ended.',
  noSession: 'There is no such session.',
  exportAsked: 'Your archive is being made. We send a link when it is ready; it also appears here.',
  exportGone: 'This archive is no longer there. Ask for a new one.',
  mailsStopped: 'You get no more mail about what happens at your blogs.',
  noStopLink: 'This link is not complete. Choose in your settings what you are told of.',
  wrongConfirmation: (name: string): string => `Type ${name} to confirm.`,
  deletionCalledOff: 'Welcome back. Your account stays, and so does everything in it.',
} as const;
