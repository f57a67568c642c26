/**
 * Timeout in milliseconds for the stylesheets of a page. After it, the page is shown without them.
 * Late stylesheets apply when they arrive.
 */
export const styleTimeout = 1000;

const linksIn = (root: ParentNode): HTMLLinkElement[] => [
  ...root.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'),
];

/** Stylesheets in the head that are loading, by URL. */
const loading = new Map<string, Promise<void>>();

function load(link: HTMLLinkElement): Promise<void> {
  const { href } = link;
  const loaded = new Promise<void>((resolve) => {
    link.addEventListener('load', () => resolve(), { once: true });
    link.addEventListener('error', () => resolve(), { once: true });
    document.head.append(link);
  }).finally(() => loading.delete(href));
  loading.set(href, loaded);
  return loaded;
}

/**
 * Moves the stylesheets of a main region into the head, each once. Waits up to `styleTimeout` for
 * them to load, so that the page is not seen unstyled. The stylesheets can stay in the head,
 * because their rules only match elements of that page.
 */
export async function loadPageStyles(main: HTMLElement): Promise<void> {
  const known = new Set(linksIn(document).map(({ href }) => href));
  const links = linksIn(main);
  for (const link of links) link.remove();
  const pending = links.flatMap((link) =>
    known.has(link.href) ? (loading.get(link.href) ?? []) : load(link),
  );
  if (pending.length === 0) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, styleTimeout);
  });
  await Promise.race([Promise.all(pending), late]);
  clearTimeout(timer);
}
