import { replyToCookie } from '@tessera/shared-contracts/sharing/share-limits';

/** Whether the user last chose to let recipients of emails reply. */
export const readReplyChoice = (): boolean =>
  document.cookie.split('; ').includes(`${replyToCookie.name}=1`);

export function keepReplyChoice(isAllowed: boolean): void {
  const secure = window.location.protocol === 'https:' ? '; secure' : '';
  const { name, lifetime } = replyToCookie;
  document.cookie = `${name}=${isAllowed ? 1 : 0}; path=/; max-age=${lifetime}; samesite=lax${secure}`;
}
