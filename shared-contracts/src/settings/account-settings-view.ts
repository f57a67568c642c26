import * as v from 'valibot';
import { list } from '../core/view-props.ts';
import { defineView, type ViewProps } from '../core/view.ts';
import { accountExport } from './account-export.ts';
import { presenceSwitches, settingsTexts } from './account-settings.ts';
import { changeEmail, deleteAccount, downloadExport } from './endpoints.ts';
import { sampleNav, settingsPageProps } from '../core/settings-nav.ts';

const props = v.object({
  ...settingsPageProps,
  /** Language for dates, such as `en_US`. */
  language: v.string(),
  /** Messages from the team, newest first. */
  notices: list(v.object({ text: v.string(), createdAt: v.string() })),
  email: v.string(),
  isVerified: v.boolean(),
  /** The new email address, which the user has not confirmed yet. */
  pendingEmail: v.optional(v.string()),
  /** The switches that are on. */
  presence: list(v.picklist(presenceSwitches)),
  isSafeMode: v.boolean(),
  /** Newest first. */
  archives: list(accountExport),
  /** The name that the user types to confirm the deletion of the account. */
  name: v.string(),
  /** Names of the blogs that stay with other members when the account is deleted. */
  sharedBlogs: list(v.string()),
});

const sample: v.InferInput<typeof props> = {
  nav: { ...sampleNav, current: '/settings/account' },
  formKey: 'key',
  language: 'en_US',
  notices: [],
  email: 'ada@example.org',
  isVerified: true,
  presence: ['shows_seen'],
  isSafeMode: false,
  archives: [],
  name: 'ada',
  sharedBlogs: [],
};
const createdAt = '2026-11-02T08:00:00.000Z';

export const accountSettingsView = defineView('account-settings', {
  owner: 'mf_header',
  pages: ['accountSettings'],
  summary: 'Email address, language, conversations, export and deletion of an account.',
  version: 1,
  props,
  samples: [
    { ...sample, done: settingsTexts.saved },
    {
      ...sample,
      language: 'de_DE',
      notices: [{ text: 'Please rename your blog.', createdAt }],
      isVerified: false,
      pendingEmail: 'ada@example.com',
      isSafeMode: true,
      archives: [
        { state: 'waiting', createdAt },
        { state: 'failed', createdAt },
        { state: 'ready', id: '3', createdAt, expiresAt: '2026-11-09T08:00:00.000Z', size: 50_000 },
        { state: 'ready', id: '2', createdAt, expiresAt: '2026-11-09T08:00:00.000Z', size: 5e6 },
      ],
      sharedBlogs: ['lace', 'engines'],
    },
    {
      ...sample,
      sharedBlogs: ['lace'],
      refused: {
        form: changeEmail.path,
        values: { email: 'ada@example.org' },
        errors: [settingsTexts.sameEmail],
      },
    },
    {
      ...sample,
      refused: {
        form: deleteAccount.path,
        values: { confirmation: 'bob' },
        errors: [settingsTexts.wrongConfirmation('ada')],
      },
    },
    {
      ...sample,
      refused: { form: downloadExport.path, values: {}, errors: [settingsTexts.exportUnavailable] },
    },
  ],
});

export type AccountSettingsProps = ViewProps<typeof accountSettingsView>;
