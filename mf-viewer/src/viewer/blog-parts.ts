import type { Platform } from '@tessera/shared-contracts/platform/platform';
import type { Subscription } from 'rxjs';
import { createCards, type Cards } from '../blogs/cards.ts';
import { createTitleFontLoader } from '../blogs/title-font.ts';
import { createDrawers, type Drawers, type DrawerSurroundings } from './drawers.ts';

/** What shows blogs over the page. */
export interface BlogParts {
  readonly drawers: Drawers;
  readonly cards: Cards;
}

/** Starts to show blogs over the page; loaded when the first link to one is hovered or focused. */
export function startBlogParts(
  platform: Platform,
  lifetime: Subscription,
  options: Pick<
    DrawerSurroundings,
    'container' | 'keys' | 'savers' | 'changes' | 'isHeld' | 'loadDrawer'
  >,
): BlogParts {
  const loadTitleFont = createTitleFontLoader(lifetime);
  const cards = createCards(platform, lifetime, { container: options.container, loadTitleFont });
  return {
    cards,
    drawers: createDrawers(platform, lifetime, {
      ...options,
      loadTitleFont,
      onFocusBack: cards.leaveAlone,
    }),
  };
}
