import type { ViewDefinition } from '../core/view.ts';
import { pages, type PageDefinition, type PageName } from '../pages/pages.ts';
import { viewCatalogue } from './view-catalogue.ts';

/** A page with its main view, whose owner owns the page. */
export interface RenderedPage extends PageDefinition {
  readonly name: PageName;
  readonly view: ViewDefinition;
}

const isPage = (name: string): name is PageName => Object.hasOwn(pages, name);

/**
 * The pages that remotes render. All other pages are redirects, feeds, responses to links in emails,
 * and the embed, which is a separate document.
 */
export const pageCatalogue: readonly RenderedPage[] = viewCatalogue.flatMap((view) =>
  (view.pages ?? []).filter(isPage).map((name) => ({ ...pages[name], name, view })),
);
