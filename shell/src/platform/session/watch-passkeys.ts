import type { Call, Log, Router } from '@tessera/shared-contracts/platform/platform';

/** What the forms of passkeys work with. */
export interface PasskeyParts {
  readonly call: Call;
  readonly log: Log;
  readonly router: Pick<Router, 'page$' | 'navigate'>;
}

/** Fetches the code of passkeys with the pages that have such forms. Returns the way to end it. */
export function watchPasskeys(parts: PasskeyParts): () => void {
  let leave = (): void => {};
  const entering = parts.router.page$.subscribe(function enter() {
    leave();
    const place = document.querySelector<HTMLElement>('[data-passkeys]');
    if (!place) return;
    const left = new AbortController();
    leave = () => left.abort();
    import(/* webpackChunkName: "passkeys" */ './passkey-forms.ts').then(({ enhancePasskeys }) => enhancePasskeys(place, parts, left.signal)).catch((error: unknown) => parts.log.error(error, { action: 'passkeys' }));
  });
  return () => {
    entering.unsubscribe();
    leave();
  };
}
