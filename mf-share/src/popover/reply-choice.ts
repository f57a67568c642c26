import { replyToCookie } from '@tessera/shared-contracts/sharing/share-limits';

/** Whether recipients of mails may answer, as chosen last. */
export const readReplyChoice = (): boolean =>
  document.cookie.split('; ').includes(`${replyToCookie.name}=1`);

export function keepReplyChoice(isAllowed: boolean): void {
  const isSecure = window.location.protocol === 'https:';
  document.cookie = `${replyToCookie.name}=${isAllowed ? 1 : 0}; path=/; max-age=${replyToCookie.lifetime}; samesite=lax${isSecure ? '; secure' : ''}`;
}
