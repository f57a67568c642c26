import { pages } from '@tessera/shared-contracts/pages/pages';
import type { Toasts } from '@tessera/shared-contracts/platform/platform';
import { toastDuration } from '@tessera/shared-contracts/shell/constants';

/** Texts shown when a call is refused because nobody is logged in (ours). */
export const loginTexts = {
  ended: 'You’re no longer logged in. Log in again to continue.',
  needed: 'Log in to do this.',
  logIn: 'Log in',
} as const;

/**
 * Returns a function that shows a toast with a link to log in and come back to this page. After a
 * toast, it does nothing for `toastDuration`.
 */
export function createLoginPrompt(toasts: Toasts, hadUser: boolean): () => void {
  let promptedAt = Number.NEGATIVE_INFINITY;
  return function promptLogin() {
    if (Date.now() - promptedAt < toastDuration) return;
    promptedAt = Date.now();
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
