/** Milliseconds that a page waits for the looks it brings; then it is shown, and takes them when they come. */
export const stylePatience = 1000;

const linksIn = (root: ParentNode): HTMLLinkElement[] => [
  ...root.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'),
];

/**
 * Moves the stylesheets that a main region brings along into the head, each once, and waits for them, so that it is not
 * seen without them. They stay there: everything in them is about elements that carry their name.
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
    timer = setTimeout(resolve, stylePatience);
  });
  await Promise.race([Promise.all(arriving), late]);
  clearTimeout(timer);
}
