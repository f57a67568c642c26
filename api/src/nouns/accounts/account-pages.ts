import {
  accountForms,
  type AccountFormName,
} from '@tessera/shared-contracts/accounts/account-forms';
import {
  accountFormView,
  type AccountFormProps,
} from '@tessera/shared-contracts/accounts/account-views';
import { resendVerification } from '@tessera/shared-contracts/accounts/endpoints';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { firstCharacters } from '@tessera/shared-contracts/core/first-characters';
import type { RequestValues } from '../../base/http/context.ts';
import { renderPage } from '../../base/page/document.tsx';
import { accountPage } from '../../base/page/notice-page.ts';
import { viewRequest } from '../../base/views/render-views.ts';
import { userOfResetLink } from './account-links.ts';
import { passkeysOf } from './passkey-queries.ts';
import { presentPasskey } from './present-passkey.ts';
import { addressOf, findProfile } from './user-queries.ts';

/**
 * The passkeys listed on the form of a reset link, where the owner chooses which ones to keep;
 * undefined for an invalid link, an unconfirmed address or no passkeys.
 */
async function resetFormPasskeys(
  c: RequestValues,
  values: Readonly<Record<string, unknown>>,
): Promise<AccountFormProps['passkeys']> {
  const { db, now } = c.var.deps;
  const userId =
    typeof values['token'] === 'string' ? await userOfResetLink(db, values['token']) : undefined;
  if (userId === undefined || !(await addressOf(db, userId)).isConfirmed) return undefined;
  const [passkeys, { language }] = await Promise.all([
    passkeysOf(db, userId),
    findProfile(db, userId),
  ]);
  if (passkeys.length === 0) return undefined;
  const kept: unknown = values['keep_passkeys'];
  const keys = passkeys.map((passkey) => ({
    ...presentPasskey(passkey),
    isKept: Array.isArray(kept) && kept.includes(passkey.id),
  }));
  return { keys, now: now().getTime(), language };
}

export interface FormState {
  readonly values: Readonly<Record<string, unknown>>;
  readonly errors: readonly string[];
  readonly status: ContentfulStatusCode;
}

/** Maximum number of characters of a submitted value that a refused form shows again. */
const maxValueLength = 2000;

/** Renders a form, empty or with the typed values and the errors. */
export async function renderForm(
  c: RequestValues,
  form: AccountFormName,
  { values, errors, status }: FormState,
): Promise<Response> {
  const shown = Object.entries(values).flatMap(([name, value]) =>
    // never send a password back
    typeof value === 'string' && name !== 'password'
      ? [[name, firstCharacters(value, maxValueLength)] as const]
      : [],
  );
  const view = viewRequest(accountFormView, {
    form,
    formKey: c.var.formKey,
    values: Object.fromEntries(shown),
    errors,
    passkeys: form === 'reset' ? await resetFormPasskeys(c, values) : undefined,
  });
  return renderPage(
    c,
    {
      info: { ...accountPage, title: accountForms[form].title },
      status,
      layout: 'narrow',
      head: { robots: 'noindex' },
    },
    [view],
  );
}

/** The button that resends the confirmation email. */
export const resendForm = {
  action: resendVerification.path,
  fields: {},
  submit: 'Resend confirmation email',
} as const;
