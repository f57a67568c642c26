import { buttonsPage } from './buttons.tsx';
import { contentPage } from './content.tsx';
import { fieldsPage } from './fields.tsx';
import { indicatorsPage } from './indicators.tsx';
import { listsPage } from './lists.tsx';
import { overlaysPage } from './overlays.tsx';
import type { GalleryPage } from './specimen.ts';

/**
 * All pages of the gallery, in the order of its menu. Add specimens of a new component to one of
 * them.
 */
export const galleryPages: readonly GalleryPage[] = [
  buttonsPage,
  fieldsPage,
  indicatorsPage,
  overlaysPage,
  listsPage,
  contentPage,
];
