import { drawn } from '@tessera/shared-ui/written';

/** How a link names the blog that it leads to. */
export interface BlogKey {
  readonly key: string;
  /** A mention names its blog by a token, which holds whatever the blog is called. */
  readonly isToken: boolean;
}

const homeOf = (link: HTMLElement): string | undefined =>
  /^\/@([a-z\d-]+)\/?$/.exec(link.getAttribute('href') ?? '')?.[1];

/** The blog a link leads to: the one it names by token in `data-blog-token` or by name in `data-blog-card`, or the one whose home its address is. */
export function blogOf(link: HTMLElement): BlogKey | undefined {
  const { blogToken, blogCard } = link.dataset;
  if (blogToken) return { key: blogToken, isToken: true };
  const name = blogCard !== undefined && link.matches(drawn) ? blogCard : homeOf(link);
  return name === undefined ? undefined : { key: name, isToken: false };
}

/** The link to a blog that an element stands in and that has a card. */
export function cardLink(element: Element): HTMLElement | undefined {
  const link = element.closest<HTMLElement>(
    `[data-blog-card]${drawn}, #main a[href^="/@"], #slot-viewer [data-post-id] a[href^="/@"]`,
  );
  return link && !link.closest('[contenteditable]') && blogOf(link) !== undefined
    ? link
    : undefined;
}
