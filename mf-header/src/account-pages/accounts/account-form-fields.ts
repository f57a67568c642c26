import type { AccountFormName } from '@tessera/shared-contracts/accounts/account-forms';
import {
  accountLimits,
  accountTexts,
  emailRefusals,
} from '@tessera/shared-contracts/accounts/rules';
import { blogNameHint, blogNameRule, typedBlogName } from '@tessera/shared-contracts/blogs/blog';
import { pages } from '@tessera/shared-contracts/pages/pages';
import { settingsTexts } from '@tessera/shared-contracts/settings/account-settings';

export interface AccountFormField {
  readonly name: string;
  readonly label: string;
  readonly type: 'email' | 'password' | 'text' | 'hidden';
  readonly autoComplete?: string;
  readonly hint?: string;
  readonly maxLength?: number;
  /** Whether the name is checked while it is typed. */
  readonly isBlogName?: boolean;
  /** Errors that are shown at this field. */
  readonly refusals?: readonly string[];
}

/** The texts and fields of a form. */
export interface AccountFormContent {
  readonly lede: string;
  readonly submit: string;
  readonly fields: readonly AccountFormField[];
  /** Whether login with a passkey is offered below the form. */
  readonly offersPasskeys?: boolean;
  /** Whether sending the form accepts the terms of the site, which it then names. */
  readonly acceptsTerms?: boolean;
  readonly links: readonly { readonly href: string; readonly label: string }[];
}

const email: AccountFormField = {
  name: 'email',
  label: 'Email address',
  type: 'email',
  autoComplete: 'email',
  maxLength: accountLimits.email,
  refusals: [...emailRefusals, accountTexts.emailTaken],
};
const newPassword: AccountFormField = {
  name: 'password',
  label: 'Password',
  type: 'password',
  autoComplete: 'new-password',
  hint: `${accountLimits.passwordMin} to ${accountLimits.passwordMax} characters.`,
  refusals: [accountTexts.passwordShort, accountTexts.passwordLong],
};
const next: AccountFormField = { name: 'next', label: '', type: 'hidden' };
const toLogin = { href: pages.login.path, label: 'Log in instead' } as const;

export const accountFormContents: Readonly<Record<AccountFormName, AccountFormContent>> = {
  login: {
    lede: 'Welcome to Tessera.',
    submit: 'Log in',
    offersPasskeys: true,
    // browsers that support passkeys offer them in the email field
    fields: [
      { ...email, autoComplete: 'username webauthn' },
      { name: 'password', label: 'Password', type: 'password', autoComplete: 'current-password' },
      next,
    ],
    links: [
      { href: pages.register.path, label: 'Sign up' },
      { href: pages.forgot.path, label: 'Forgot your password?' },
    ],
  },
  code: {
    lede: 'Enter the code from your authenticator app, or one of your recovery codes.',
    submit: 'Log in',
    fields: [
      {
        name: 'code',
        label: 'Code',
        type: 'text',
        autoComplete: 'one-time-code',
        maxLength: 40,
        refusals: [settingsTexts.wrongLoginCode, settingsTexts.usedCode],
      },
      next,
    ],
    links: [{ href: pages.login.path, label: 'Start again' }],
  },
  register: {
    lede: 'All you need is an email address, a password and a name for your blog.',
    submit: 'Sign up',
    acceptsTerms: true,
    fields: [
      email,
      newPassword,
      {
        name: 'blog',
        label: 'Blog name',
        type: 'text',
        autoComplete: 'off',
        hint: `${blogNameHint} The name is also your blog’s address.`,
        maxLength: typedBlogName,
        isBlogName: true,
        refusals: [blogNameRule, accountTexts.nameTaken],
      },
      next,
    ],
    links: [toLogin],
  },
  forgot: {
    lede: 'Enter your email address and we’ll send you a link to choose a new password.',
    submit: 'Send link',
    fields: [email],
    links: [toLogin],
  },
  reset: {
    lede: 'Changing your password logs you out everywhere.',
    submit: 'Change password',
    fields: [
      { ...newPassword, label: 'New password' },
      { name: 'token', label: '', type: 'hidden' },
    ],
    links: [{ href: pages.forgot.path, label: 'Request a new link' }],
  },
};
