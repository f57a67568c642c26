import { headerView } from '../platform/header-view.ts';
import { postsView, streamView } from '../posts/post-views.ts';
import type { ViewDefinition } from './view.ts';

/** Every view that the server asks a release to draw. */
export const viewCatalogue: readonly ViewDefinition[] = [headerView, streamView, postsView];
