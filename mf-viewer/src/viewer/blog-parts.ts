import type { LiveViewer } from '../actions/action-context.ts';
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
  viewer: LiveViewer,
  options: Pick<DrawerSurroundings, 'keys' | 'savers' | 'isHeld' | 'loadDrawer'>,
): BlogParts {
  const loadTitleFont = createTitleFontLoader(viewer.platform, viewer.signal);
  const cards = createCards(viewer, {
    loadTitleFont,
    blogAround: (link) => drawers.blogAround(link),
  });
  const drawers = createDrawers(viewer, {
    ...options,
    loadTitleFont,
    onFocusBack: cards.leaveAlone,
  });
  return { cards, drawers };
}
