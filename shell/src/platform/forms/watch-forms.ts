import { formAttributes } from '@tessera/shared-contracts/platform/form-attributes';
import type { Log, Router } from '@tessera/shared-contracts/platform/platform';

/** Dependencies of forms that are sent in place. */
export interface FormParts {
  readonly log: Log;
  readonly router: Pick<Router, 'page$'>;
}

/** Loads the code of in-place forms on pages that have them. Returns a function that stops it. */
export function watchForms({ log, router }: FormParts): () => void {
  let leave = (): void => {};
  const entering = router.page$.subscribe(function enter() {
    leave();
    if (!document.querySelector(`[${formAttributes.inPlace}]`)) return;
    const left = new AbortController();
    leave = () => left.abort();
    import(/* webpackChunkName: "forms" */ './send-in-place.ts')
      .then(({ sendInPlace }) => sendInPlace(left.signal))
      .catch((error: unknown) => log.error(error, { action: 'forms' }));
  });
  return () => {
    entering.unsubscribe();
    leave();
  };
}
