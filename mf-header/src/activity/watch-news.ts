import { follow, type MountedHeader } from '../mounting/mounted-header.ts';

/** Looking at the page of a blog's activity takes what is new of it off the count on the entry. */
export function watchNews({ platform, slot, signal }: MountedHeader): void {
  const anchor = slot.querySelector<HTMLAnchorElement>('[data-entry="activity"]');
  if (!anchor) return;
  follow(signal, platform.router.page$, ({ name, blog }) => {
    if (name === 'activity') void import('./forget-news.ts').then(({ forgetNews }) => forgetNews({ anchor, platform }, blog), (error: unknown) => platform.log.error(error, { part: 'activity' }));
  });
}
