import { passkeyAttributes } from '@tessera/shared-contracts/accounts/passkey-attributes';
import { formAttributes } from '@tessera/shared-contracts/platform/form-attributes';
import type { Call, Log, Router } from '@tessera/shared-contracts/platform/platform';

/** Dependencies of the account forms. */
export interface FormParts {
  readonly call: Call;
  readonly log: Log;
  readonly router: Pick<Router, 'page$' | 'navigate'>;
}

/**
 * Loads the code for passkeys and for in-place forms on pages that need it. Returns a function that
 * stops it.
 */
export function watchForms(parts: FormParts): () => void {
  let leave = (): void => {};
  const entering = parts.router.page$.subscribe(function enter() {
    leave();
    if (!document.querySelector(`[${passkeyAttributes.part}], [${formAttributes.inPlace}]`)) return;
    const left = new AbortController();
    leave = () => left.abort();
    import(/* webpackChunkName: "forms" */ './enhance-forms.ts')
      .then(({ enhanceForms }) => enhanceForms(parts, left.signal))
      .catch((error: unknown) => parts.log.error(error, { action: 'forms' }));
  });
  return () => {
    entering.unsubscribe();
    leave();
  };
}
