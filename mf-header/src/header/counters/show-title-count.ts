import { observe, onEnd } from '@tessera/shared-ui/lifetime';
import { formatBadge } from '@tessera/shared-ui/format/count';
import type { HeaderServices } from '../mounting/mounted-header.ts';
import { totalOf, type CountStore } from './count-store.ts';

/** Shows the number of unread messages before every page's title, as in ‘(3) Dashboard’. */
export function showTitleCount({ platform, signal }: HeaderServices, store: CountStore): void {
  let bare = '';
  let shown = '';
  function show(): void {
    // a page change has set another title
    if (document.title !== shown) bare = document.title;
    const count = signal.aborted ? 0 : totalOf('unread', store.state);
    document.title = count > 0 ? `(${formatBadge(count)}) ${bare}` : bare;
    // read it back, because browsers trim titles
    shown = document.title;
  }
  observe(signal, platform.router.page$, show);
  onEnd(signal, store.subscribe(show));
  onEnd(signal, show);
}
