import type { Platform } from '@tessera/shared-contracts/platform/platform';
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
  signal: AbortSignal,
  options: Pick<
    DrawerSurroundings,
    'container' | 'keys' | 'savers' | 'changes' | 'isHeld' | 'loadDrawer'
  >,
): BlogParts {
  const loadTitleFont = createTitleFontLoader(platform, signal);
  const cards = createCards(platform, signal, { container: options.container, loadTitleFont });
  return {
    cards,
    drawers: createDrawers(platform, signal, {
      ...options,
      loadTitleFont,
      onFocusBack: cards.leaveAlone,
    }),
  };
}
