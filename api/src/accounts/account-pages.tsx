import type { ReactNode } from 'react';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { accountLimits, accountTexts } from '@tessera/shared-contracts/accounts/rules';
import {
  logIn,
  logInWithCode,
  registerAccount,
  requestReset,
  resendVerification,
  resetPassword,
} from '@tessera/shared-contracts/accounts/endpoints';
import { passkeyTexts } from '@tessera/shared-contracts/accounts/passkeys';
import { blogNameRule } from '@tessera/shared-contracts/blogs/blog';
import { settingsTexts } from '@tessera/shared-contracts/settings/account-settings';
import { pages } from '@tessera/shared-contracts/pages/pages';
import type { PageInfo } from '@tessera/shared-contracts/platform/bootstrap';
import { Button } from '@tessera/shared-ui/Button';
import { Field } from '@tessera/shared-ui/Field';
import { FormStatus } from '@tessera/shared-ui/FormStatus';
import { LinkButton } from '@tessera/shared-ui/LinkButton';
import type { AppContext } from '../http/context.ts';
import { renderPage } from '../pages/document.tsx';
import { Errors } from '../settings/fields.tsx';
import { keptPasskeys } from './passkey-choices.tsx';

interface FormField {
  readonly name: string;
  readonly label: string;
  readonly type: 'email' | 'password' | 'text' | 'hidden';
  readonly autoComplete?: string;
  readonly hint?: string;
  readonly maxLength?: number;
  /** Errors that are shown at this field. */
  readonly refusals?: readonly string[];
}

/** A page with a single form. */
export interface AccountForm {
  readonly path: string;
  readonly action: string;
  readonly title: string;
  readonly lede: string;
  readonly submit: string;
  readonly fields: readonly FormField[];
  /** Offers login with a passkey below the form. */
  readonly offersPasskeys?: boolean;
  /** Whether signed-in users are redirected away. */
  readonly isForVisitors: boolean;
  readonly links: readonly { readonly href: string; readonly label: string }[];
  /** Further choices below the fields. */
  readonly choices?: (c: AppContext, values: FormState['values']) => Promise<ReactNode>;
}

const email: FormField = {
  name: 'email',
  label: 'Email address',
  type: 'email',
  autoComplete: 'email',
  maxLength: accountLimits.email,
  refusals: [accountTexts.emailInvalid, accountTexts.emailTaken],
};
const newPassword: FormField = {
  name: 'password',
  label: 'Password',
  type: 'password',
  autoComplete: 'new-password',
  hint: `At least ${accountLimits.passwordMin} characters.`,
  refusals: [accountTexts.passwordShort, accountTexts.passwordLong],
};
const toLogin = { href: pages.login.path, label: 'Log in instead' } as const;

export const accountForms = {
  login: {
    path: pages.login.path,
    action: logIn.path,
    title: 'Log in',
    lede: 'Welcome to Tessera.',
    submit: 'Log in',
    isForVisitors: true,
    offersPasskeys: true,
    // browsers that support passkeys offer them in the address field
    fields: [
      { ...email, autoComplete: 'username webauthn' },
      { name: 'password', label: 'Password', type: 'password', autoComplete: 'current-password' },
      { name: 'next', label: '', type: 'hidden' },
    ],
    links: [
      { href: pages.register.path, label: 'Sign up' },
      { href: pages.forgot.path, label: 'Forgot your password?' },
    ],
  },
  code: {
    path: pages.loginCode.path,
    action: logInWithCode.path,
    title: 'Two-factor authentication',
    lede: 'Enter the code from your authenticator app, or one of your recovery codes.',
    submit: 'Log in',
    isForVisitors: true,
    fields: [
      {
        name: 'code',
        label: 'Code',
        type: 'text',
        autoComplete: 'one-time-code',
        maxLength: 40,
        refusals: [settingsTexts.wrongLoginCode, settingsTexts.usedCode],
      },
      { name: 'next', label: '', type: 'hidden' },
    ],
    links: [{ href: pages.login.path, label: 'Start again' }],
  },
  register: {
    path: pages.register.path,
    action: registerAccount.path,
    title: 'Sign up',
    lede: 'All you need is an email address, a password and a name for your blog.',
    submit: 'Sign up',
    isForVisitors: true,
    fields: [
      email,
      newPassword,
      {
        name: 'blog',
        label: 'Blog name',
        type: 'text',
        autoComplete: 'off',
        hint: 'Letters, digits and hyphens. The name is also your blog’s address.',
        maxLength: 33,
        refusals: [blogNameRule, accountTexts.nameTaken],
      },
      { name: 'next', label: '', type: 'hidden' },
    ],
    links: [toLogin],
  },
  forgot: {
    path: pages.forgot.path,
    action: requestReset.path,
    title: 'Forgot your password?',
    lede: 'Enter your email address and we’ll send you a link to choose a new one.',
    submit: 'Send link',
    isForVisitors: false,
    fields: [email],
    links: [toLogin],
  },
  reset: {
    path: pages.reset.path,
    action: resetPassword.path,
    title: 'Choose a new password',
    lede: 'Changing your password logs you out everywhere.',
    submit: 'Change password',
    isForVisitors: false,
    fields: [
      { ...newPassword, label: 'New password' },
      { name: 'token', label: '', type: 'hidden' },
    ],
    links: [{ href: pages.forgot.path, label: 'Request a new link' }],
    choices: keptPasskeys,
  },
} as const satisfies Readonly<Record<string, AccountForm>>;

export interface FormState {
  readonly values: Readonly<Record<string, unknown>>;
  readonly errors: readonly string[];
  readonly status: ContentfulStatusCode;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 2000) : '');

function AccountField({
  field,
  value,
  errors,
  isFirstWrong,
}: {
  readonly field: FormField;
  readonly value: string;
  readonly errors: readonly string[];
  readonly isFirstWrong: boolean;
}): ReactNode {
  if (field.type === 'hidden')
    return value === '' ? null : <input type="hidden" name={field.name} value={value} />;
  const id = `field-${field.name}`;
  return (
    <Field
      id={id}
      label={field.label}
      hint={field.hint}
      {...(errors.length > 0 && { error: errors.join(' '), announcesError: false })}
      name={field.name}
      type={field.type}
      required
      autoComplete={field.autoComplete}
      maxLength={field.maxLength}
      // never send a password back
      {...(field.type === 'password'
        ? {}
        : { defaultValue: value, autoCapitalize: 'none', spellCheck: false })}
      {...(isFirstWrong ? { autoFocus: true } : {})}
    />
  );
}

/**
 * Login by passkey: the browser's script activates the button, or removes it where passkeys are not
 * supported.
 */
const PasskeyLogin = ({ next }: { readonly next: string }): ReactNode => (
  <div className="form form__other" data-passkeys="log-in" data-next={next}>
    <p className="form__or">or</p>
    <FormStatus hasProgress />
    <Button isWide disabled>
      {passkeyTexts.logIn}
    </Button>
  </div>
);

/** Nothing but the form counts on these pages: the header is part of their ground. */
const accountPage = {
  name: 'account',
  base_route: '/dashboard',
  header: ['transparent', 'unstuck'],
} satisfies Partial<PageInfo>;

/** Renders a form, empty or with the typed values and the errors. */
export async function renderForm(
  c: AppContext,
  form: AccountForm,
  { values, errors, status }: FormState,
): Promise<Response> {
  const errorsOf = (field: FormField): readonly string[] =>
    errors.filter((error) => field.refusals?.includes(error));
  const general = errors.filter(
    (error) => !form.fields.some((field) => field.refusals?.includes(error)),
  );
  const firstWrong = form.fields.find((field) => errorsOf(field).length > 0);
  const choices = await form.choices?.(c, values);
  const next = textOf(values['next']);
  const keepNext = (href: string): string =>
    next === '' ? href : `${href}?next=${encodeURIComponent(next)}`;
  return renderPage(
    c,
    {
      info: { ...accountPage, title: form.title },
      status,
      layout: 'narrow',
      head: { robots: 'noindex' },
    },
    <div className="page__column">
      <h1 className="page__title">{form.title}</h1>
      <p className="page__lede">{form.lede}</p>
      <form className="form" method="post" action={form.action} data-in-place="">
        <FormStatus />
        <Errors texts={general} />
        {form.fields.map((field) => (
          <AccountField
            key={field.name}
            field={field}
            value={textOf(values[field.name])}
            errors={errorsOf(field)}
            isFirstWrong={field === firstWrong}
          />
        ))}
        {choices}
        <input type="hidden" name="form_key" value={c.var.formKey} />
        <div className="form__actions">
          <Button variant="primary" isWide type="submit">
            {form.submit}
          </Button>
        </div>
      </form>
      {form.offersPasskeys === true && <PasskeyLogin next={next} />}
      <p className="form__links">
        {form.links.map(({ href, label }) => (
          <LinkButton variant="quiet" key={href} href={keepNext(href)}>
            {label}
          </LinkButton>
        ))}
      </p>
    </div>,
  );
}

export interface Notice {
  readonly title: string;
  readonly text: string;
  readonly link: { readonly href: string; readonly label: string };
  readonly status?: ContentfulStatusCode;
  /** Adds a button that resends the confirmation. */
  readonly offersResend?: boolean;
  /** What a button submits, besides the link. */
  readonly form?: {
    readonly action: string;
    readonly fields: Readonly<Record<string, string>>;
    readonly submit: string;
  };
}

/** A page that reports the outcome of an action. */
export const renderNotice = (
  c: AppContext,
  { title, text, link, status = 200, offersResend = false, form: given }: Notice,
): Promise<Response> => {
  const form = offersResend
    ? { action: resendVerification.path, fields: {}, submit: 'Resend confirmation email' }
    : given;
  return renderPage(
    c,
    {
      info: { ...accountPage, title },
      status,
      layout: 'narrow',
      head: { robots: 'noindex' },
    },
    <div className="page__column">
      <h1 className="page__title">{title}</h1>
      <p className="page__lede">{text}</p>
      {form ? (
        <form className="form" method="post" action={form.action}>
          <input type="hidden" name="form_key" value={c.var.formKey} />
          {Object.entries(form.fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <div className="form__actions">
            <Button variant="primary" type="submit">
              {form.submit}
            </Button>
            <LinkButton href={link.href}>{link.label}</LinkButton>
          </div>
        </form>
      ) : (
        <p className="page__text">
          <LinkButton variant="primary" href={link.href}>
            {link.label}
          </LinkButton>
        </p>
      )}
    </div>,
  );
};
