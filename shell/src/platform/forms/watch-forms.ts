import { formAttributes } from '@tessera/shared-contracts/platform/form-attributes';
import type { Log, Router } from '@tessera/shared-contracts/platform/platform';

/** Dependencies of forms that are sent in place. */
export interface FormParts {
  readonly log: Log;
  readonly router: Pick<Router, 'page$'>;
}

/**
 * Loads the code that sends forms in place, on pages that have such forms. The returned function
 * stops this and leaves forms to the browser.
 */
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
