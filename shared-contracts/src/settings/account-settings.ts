import { text } from '../contract/wire.ts';
import * as v from 'valibot';

/** Languages that dates and numbers can be written in, by the name their speakers give them. The words of the product are English (ours). */
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

/** Switches of the dashboard, in the order of the page. */
export const dashboardSwitches = [
  'endless_scrolling',
  'show_timestamps',
  'keyboard_shortcuts',
  'is_sounds_enabled',
  'safe_mode',
] as const;
export type DashboardSwitch = (typeof dashboardSwitches)[number];

/** What mail can tell of. */
export const mailSwitches = [
  'mails_asks',
  'mails_replies',
  'mails_mentions',
  'mails_follows',
] as const;
export type MailSwitch = (typeof mailSwitches)[number];

/** Limits of settings (ours). */
export const settingsLimits = {
  /** Days between the wish to delete an account and its end. */
  deletionDays: 14,
  /** Days that an archive can be fetched. */
  exportDays: 7,
  /** Hours that the link to a new address holds. */
  emailChangeHours: 24,
  /** Hours between two mails about what happened. */
  mailHours: 1,
  /** Recovery codes of a second factor. */
  recoveryCodes: 10,
} as const;

/** Texts of settings that people read (ours). */
export const settingsTexts = {
  saved: 'Saved.',
  /** What covers a post in safe mode, beside the names of filters. */
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
