import * as v from 'valibot';
import { sampleNav, settingsPageProps } from '../core/settings-nav.ts';
import { list } from '../core/view-props.ts';
import { defineView, type ViewDefinition, type ViewProps } from '../core/view.ts';
import { appearanceFields, defaultAppearance } from './appearance.ts';
import { pushSwitches } from '../push/push.ts';
import {
  dashboardSwitches,
  digestPeriods,
  mailSwitches,
  settingsTexts,
} from './account-settings.ts';
import { changePassword, saveDashboardSettings, saveMailSettings } from './endpoints.ts';

export const dashboardSettingsView = defineView('dashboard-settings', {
  owner: 'mf_header',
  pages: ['dashboardSettings'],
  summary: 'Settings of the dashboard.',
  version: 1,
  props: v.object({
    ...settingsPageProps,
    /** The switches that are on: of emails, and of push notifications. */
    on: list(v.picklist(dashboardSwitches)),
  }),
  samples: [
    { nav: sampleNav, formKey: 'key', on: ['safe_mode'], done: settingsTexts.saved },
    {
      nav: { ...sampleNav, isStaff: false },
      formKey: 'key',
      on: [],
      refused: {
        form: saveDashboardSettings.path,
        values: { safe_mode: 'on' },
        errors: ['Try again.'],
      },
    },
  ],
});

export const appearanceView = defineView('appearance-settings', {
  owner: 'mf_header',
  pages: ['appearance'],
  summary: 'The colours and the text size of pages in this browser.',
  version: 1,
  props: v.object({
    ...settingsPageProps,
    /** Absent for visitors. */
    nav: v.optional(settingsPageProps.nav),
    ...appearanceFields,
  }),
  samples: [
    { formKey: 'key', ...defaultAppearance },
    { nav: sampleNav, formKey: 'key', scheme: 'dark', size: 'large', done: settingsTexts.saved },
  ],
});

export const passwordSettingsView = defineView('password-settings', {
  owner: 'mf_header',
  pages: ['passwordSettings'],
  summary: 'A form to change the password.',
  version: 1,
  props: v.object({
    ...settingsPageProps,
    /** The user's email address, which password managers store with the password. */
    email: v.string(),
  }),
  samples: [
    { nav: sampleNav, formKey: 'key', email: 'ada@example.org' },
    {
      nav: sampleNav,
      formKey: 'key',
      email: 'ada@example.org',
      refused: {
        form: changePassword.path,
        values: {},
        errors: [settingsTexts.wrongPassword, 'Try again later.'],
      },
    },
  ],
});

export const notificationSettingsView = defineView('notification-settings', {
  owner: 'mf_header',
  pages: ['notificationSettings'],
  summary: 'Settings of push notifications, notification emails and digests.',
  version: 1,
  props: v.object({
    ...settingsPageProps,
    /** The confirmed email address that gets these emails, if there is one. */
    email: v.optional(v.string()),
    /** The switches that are on. */
    on: list(v.picklist(mailSwitches)),
    userName: v.string(),
    pushes: list(v.picklist(pushSwitches)),
    digest: v.picklist(digestPeriods),
    /** Quiet hours as `22:30`; '' without. */
    quiet: v.object({ from: v.string(), until: v.string(), timeZone: v.string() }),
    /** Names of the time zones to choose from. */
    zones: list(v.string()),
  }),
  samples: [
    {
      nav: sampleNav,
      formKey: 'key',
      email: 'ada@example.org',
      on: ['mails_asks'],
      userName: 'ada',
      pushes: ['pushes_messages'],
      digest: 'weekly',
      quiet: { from: '22:00', until: '07:30', timeZone: 'Europe/Berlin' },
      zones: ['Europe/Berlin', 'UTC'],
      done: settingsTexts.saved,
    },
    {
      nav: sampleNav,
      formKey: 'key',
      on: [],
      userName: 'ada',
      pushes: [],
      digest: 'never',
      quiet: { from: '', until: '', timeZone: 'UTC' },
      zones: ['UTC'],
      refused: {
        form: saveMailSettings.path,
        values: { mails_asks: 'on' },
        errors: ['Try again.'],
      },
    },
  ],
});

export type DashboardSettingsProps = ViewProps<typeof dashboardSettingsView>;
export type AppearanceProps = ViewProps<typeof appearanceView>;
export type PasswordSettingsProps = ViewProps<typeof passwordSettingsView>;
export type NotificationSettingsProps = ViewProps<typeof notificationSettingsView>;

export const settingsViews: readonly ViewDefinition[] = [
  dashboardSettingsView,
  appearanceView,
  passwordSettingsView,
  notificationSettingsView,
];
