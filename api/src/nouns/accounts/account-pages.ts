import {
  accountForms,
  type AccountFormName,
} from '@tessera/shared-contracts/accounts/account-forms';
import { accountFormView } from '@tessera/shared-contracts/accounts/account-views';
import { resendVerification } from '@tessera/shared-contracts/accounts/endpoints';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { firstCharacters } from '@tessera/shared-contracts/core/first-characters';
import type { RequestValues } from '../../base/http/context.ts';
import { renderPage } from '../../base/page/document.tsx';
import { accountPage } from '../../base/page/notice-page.ts';
import { viewRequest } from '../../base/views/render-views.ts';
import { resetFormPasskeys } from './reset-form-passkeys.ts';

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
