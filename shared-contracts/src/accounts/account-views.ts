import * as v from 'valibot';
import { list } from '../core/view-props.ts';
import { defineView, type ViewDefinition, type ViewProps } from '../core/view.ts';
import { accountFormNames } from './account-forms.ts';
import { passkeyDates } from './passkeys.ts';
import { accountTexts } from './rules.ts';

export const accountFormView = defineView('account-form', {
  owner: 'mf_header',
  pages: ['login', 'loginCode', 'register', 'forgot', 'reset'],
  summary: 'A form to log in, sign up or set a new password.',
  version: 1,
  // the form may contain the token of a reset link
  isSecret: true,
  props: v.object({
    form: v.picklist(accountFormNames),
    formKey: v.string(),
    /** Submitted values by field name, without passwords. */
    values: v.record(v.string(), v.string()),
    errors: list(v.string()),
    /** The user's passkeys, to choose which ones to keep when setting a new password. */
    passkeys: v.optional(
      v.object({
        keys: list(
          v.object({ id: v.string(), name: v.string(), isKept: v.boolean(), dates: passkeyDates }),
        ),
        /** Current time in milliseconds, for relative dates. */
        now: v.number(),
        language: v.string(),
      }),
    ),
  }),
  samples: [
    { form: 'login', formKey: 'key', values: { next: '/@ada' }, errors: [] },
    {
      form: 'login',
      formKey: 'key',
      values: { email: 'ada@example.org' },
      errors: [accountTexts.wrongLogin],
    },
    { form: 'code', formKey: 'key', values: {}, errors: [] },
    {
      form: 'register',
      formKey: 'key',
      values: { email: 'ada', blog: 'ada' },
      errors: [accountTexts.emailInvalid, accountTexts.nameTaken, 'Try again later.'],
    },
    { form: 'forgot', formKey: 'key', values: {}, errors: [] },
    {
      form: 'reset',
      formKey: 'key',
      values: { token: 'token' },
      errors: [],
      passkeys: {
        keys: [
          {
            id: '1',
            name: 'Phone',
            isKept: true,
            dates: { addedAt: '2026-03-01T08:00:00.000Z', usedAt: '2026-03-12T08:00:00.000Z' },
          },
          { id: '2', name: 'Key', isKept: false, dates: { addedAt: '2026-03-01T08:00:00.000Z' } },
        ],
        now: Date.UTC(2026, 2, 13),
        language: 'en_US',
      },
    },
  ],
});

export const accountNoticeView = defineView('account-notice', {
  owner: 'mf_header',
  summary: 'The result of an action, or a request to confirm one, with a link to continue.',
  version: 1,
  // the fields may contain the token of a link in an email
  isSecret: true,
  props: v.object({
    title: v.string(),
    text: v.string(),
    link: v.object({ href: v.string(), label: v.string() }),
    /** A button beside the link. */
    form: v.optional(
      v.object({
        action: v.string(),
        /** The fields that the button submits besides the form key. */
        fields: v.record(v.string(), v.string()),
        submit: v.string(),
      }),
    ),
    formKey: v.string(),
  }),
  samples: [
    {
      title: 'Check your email',
      text: accountTexts.resetSent,
      link: { href: '/login', label: 'Log in' },
      formKey: 'key',
    },
    {
      title: 'Unsubscribe?',
      text: 'You’ll no longer get emails.',
      link: { href: '/settings/notifications', label: 'Notification settings' },
      form: { action: '/stop?token=token', fields: { name: 'value' }, submit: 'Unsubscribe' },
      formKey: 'key',
    },
  ],
});

export type AccountFormProps = ViewProps<typeof accountFormView>;
export type AccountNoticeProps = ViewProps<typeof accountNoticeView>;

export const accountViews: readonly ViewDefinition[] = [accountFormView, accountNoticeView];
