import { observe } from '@tessera/shared-ui/lifetime';
import { newPostPath } from '@tessera/shared-contracts/pages/pages';
import { headerTitleOf, searchTermAt } from '@tessera/shared-contracts/platform/header-page';
import type { PageInfo } from '@tessera/shared-contracts/platform/bootstrap';
import type { MountedHeader } from '../mounting/mounted-header.ts';

/** Keeps the header in step with the current page, as the server renders it on a full load. */
export function followPage({ platform, slot, signal }: MountedHeader): void {
  let address = location.pathname + location.search;
  function show(page: PageInfo): void {
    for (const link of slot.querySelectorAll('a[href]')) {
      if (link.getAttribute('href') === location.pathname)
        link.setAttribute('aria-current', 'page');
      else link.removeAttribute('aria-current');
    }
    const title = slot.querySelector<HTMLElement>('[data-header-title]');
    if (title) {
      title.textContent = headerTitleOf(page);
      title.hidden = title.textContent === '';
    }
    slot
      .querySelector('[data-drawer-new-post]')
      ?.setAttribute('href', newPostPath(page.base_route, 'text'));
    // keep what the user is typing until they leave the page
    const field = slot.querySelector<HTMLInputElement>('[data-header-search] [name="q"]');
    if (field && address !== location.pathname + location.search)
      field.value = searchTermAt(location.pathname, new URLSearchParams(location.search));
    address = location.pathname + location.search;
  }
  observe(signal, platform.router.page$, show);
}
