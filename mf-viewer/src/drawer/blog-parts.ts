import type { LiveViewer } from '../actions/action-context.ts';
import { createCards, type Cards } from '../blogs/cards.ts';
import { createTitleFontLoader } from '../blogs/title-font.ts';
import { createDrawers, type Drawers, type DrawerSurroundings } from './drawers.ts';

/** The drawers and cards that show blogs over the page. */
export interface BlogParts {
  readonly drawers: Drawers;
  readonly cards: Cards;
}

/**
 * Creates drawers and cards. Their code is loaded when a link to a blog is first hovered, pressed
 * or focused, or on page load if the page itself opens a blog.
 */
export function startBlogParts(
  viewer: LiveViewer,
  options: Pick<DrawerSurroundings, 'keys' | 'savers' | 'isSuspended' | 'loadDrawer'>,
): BlogParts {
  const loadTitleFont = createTitleFontLoader(viewer.platform, viewer.signal);
  const cards = createCards(viewer, {
    loadTitleFont,
    blogAround: (link) => drawers.blogAround(link),
  });
  const drawers = createDrawers(viewer, {
    ...options,
    loadTitleFont,
    onFocusReturn: cards.leaveAlone,
  });
  return { cards, drawers };
}
