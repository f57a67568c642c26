import { drawn } from '@tessera/shared-ui/written';

/** How a link names its blog. */
export interface BlogKey {
  readonly key: string;
  /** A mention names its blog by a token, which survives a change of the blog's name. */
  readonly isToken: boolean;
}

const homeOf = (link: HTMLElement): string | undefined =>
  /^\/@([a-z\d-]+)\/?$/.exec(link.getAttribute('href') ?? '')?.[1];

/**
 * The blog of a link: named by token in `data-blog-token` or by name in `data-blog-card`, or the
 * one whose home is the link's address.
 */
export function blogOf(link: HTMLElement): BlogKey | undefined {
  const { blogToken, blogCard } = link.dataset;
  if (blogToken) return { key: blogToken, isToken: true };
  const name = blogCard !== undefined && link.matches(drawn) ? blogCard : homeOf(link);
  return name === undefined ? undefined : { key: name, isToken: false };
}

/** The link around an element that leads to a blog with a card. */
export function cardLink(element: Element): HTMLElement | undefined {
  const link = element.closest<HTMLElement>(
    `[data-blog-card]${drawn}, #main a[href^="/@"], #slot-viewer [data-post-id] a[href^="/@"]`,
  );
  return link && !link.closest('[contenteditable]') && blogOf(link) !== undefined
    ? link
    : undefined;
}
