import type { Call, Log, Router } from '@tessera/shared-contracts/platform/platform';

/** What the forms of accounts work with. */
export interface FormParts {
  readonly call: Call;
  readonly log: Log;
  readonly router: Pick<Router, 'page$' | 'navigate'>;
}

/** Fetches the code of passkeys, and of forms that are sent in place, with the pages that have some. Returns the way to end it. */
export function watchForms(parts: FormParts): () => void {
  let leave = (): void => {};
  const entering = parts.router.page$.subscribe(function enter() {
    leave();
    if (!document.querySelector('[data-passkeys], [data-in-place]')) return;
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
