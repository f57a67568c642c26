/**
 * Timeout in milliseconds for the stylesheets of a page. After that it is shown without them, and
 * they apply when they arrive.
 */
export const styleTimeout = 1000;

const linksIn = (root: ParentNode): HTMLLinkElement[] => [
  ...root.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'),
];

/**
 * Moves the stylesheets of a main region into the head, each once, and waits for them, so that the
 * page is not seen unstyled. They stay in the head: their rules only match elements of that page.
 */
export async function loadPageStyles(main: HTMLElement): Promise<void> {
  const known = new Set(linksIn(document).map(({ href }) => href));
  const brought = linksIn(main);
  for (const link of brought) link.remove();
  const arriving = brought
    .filter(({ href }) => !known.has(href))
    .map(
      (link) =>
        new Promise<void>(function load(resolve) {
          link.addEventListener('load', () => resolve(), { once: true });
          link.addEventListener('error', () => resolve(), { once: true });
          document.head.append(link);
        }),
    );
  if (arriving.length === 0) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, styleTimeout);
  });
  await Promise.race([Promise.all(arriving), late]);
  clearTimeout(timer);
}
