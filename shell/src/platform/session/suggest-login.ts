import { pages } from '@tessera/shared-contracts/pages/pages';
import type { Toasts } from '@tessera/shared-contracts/platform/platform';
import { toastDuration } from '@tessera/shared-contracts/shell/constants';

/** Texts of a call that needs a signed-in user (ours). */
export const loginTexts = {
  ended: 'You’re no longer logged in. What you typed is saved: log in again to continue.',
  needed: 'Log in to do this.',
  logIn: 'Log in',
} as const;

/** Suggests logging in and returning here. Calls refused while the toast shows add no other. */
export function suggestLogin(toasts: Toasts, hadUser: boolean): () => void {
  let toldAt = Number.NEGATIVE_INFINITY;
  return function tellToLogIn() {
    if (Date.now() - toldAt < toastDuration) return;
    toldAt = Date.now();
    const next = window.location.pathname + window.location.search;
    toasts.show({
      text: hadUser ? loginTexts.ended : loginTexts.needed,
      tone: 'error',
      link: {
        href: `${pages.login.path}?next=${encodeURIComponent(next)}`,
        label: loginTexts.logIn,
      },
    });
  };
}
