import { passkeyAttributes } from '@tessera/shared-contracts/accounts/passkey-attributes';
import { drawn } from '@tessera/shared-ui/written';
import { sendInPlace } from './send-in-place.ts';
import type { FormParts } from './watch-forms.ts';

/** Enhances the forms of a page until the page is left. */
export async function enhanceForms(parts: FormParts, signal: AbortSignal): Promise<void> {
  sendInPlace(signal);
  const places = document.querySelectorAll<HTMLElement>(`[${passkeyAttributes.part}]${drawn}`);
  if (places.length === 0) return;
  const { enhancePasskeys } = await import(
    /* webpackChunkName: "passkeys" */ '../session/passkey-forms.ts'
  );
  for (const place of places) enhancePasskeys(place, parts, signal);
}
