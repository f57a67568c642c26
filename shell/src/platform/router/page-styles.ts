/** Milliseconds that a page waits for the looks it brings; then it is shown, and takes them when they come. */
export const stylePatience = 1000;

const linksIn = (root: ParentNode): HTMLLinkElement[] => [...root.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];

/**
 * Fetches the stylesheets that a main region brings along, so that it is not seen without them. They stay in the head:
 * everything in them is about elements that carry their name.
 */
export async function loadPageStyles(main: HTMLElement): Promise<void> {
  const known = new Set(linksIn(document).map(({ href }) => href));
  const arriving = linksIn(main).filter(({ href }) => !known.has(href)).map(({ href }) => new Promise<void>(function load(resolve) {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.addEventListener('load', () => resolve(), { once: true });
    link.addEventListener('error', () => resolve(), { once: true });
    document.head.append(link);
  }));
  if (arriving.length === 0) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => { timer = setTimeout(resolve, stylePatience); });
  await Promise.race([Promise.all(arriving), late]);
  clearTimeout(timer);
}
