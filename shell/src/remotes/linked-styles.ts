import { createStylesheet, type FileRules } from '../page/elements.ts';

export interface LinkedStyles {
  /** Resolves when all stylesheets apply; rejects when one fails to load. */
  readonly ready: Promise<void>;
  /** Removes the stylesheets. Called if the container failed to load or was replaced. */
  readonly remove: () => void;
}

/**
 * Links the stylesheets of a container. A remote must not mount before they apply, or it would show
 * unstyled.
 */
export function linkStyles(urls: readonly string[], rules: FileRules): LinkedStyles {
  const links: HTMLLinkElement[] = [];
  const applied = urls.map(
    (url) =>
      new Promise<void>((resolve, reject) => {
        const link = createStylesheet(url, rules);
        link.addEventListener('load', () => resolve(), { once: true });
        link.addEventListener(
          'error',
          () => reject(new Error(`the stylesheet ${url} cannot be loaded`)),
          { once: true },
        );
        links.push(link);
        document.head.append(link);
      }),
  );
  return {
    ready: Promise.all(applied).then(() => undefined),
    remove: () => {
      for (const link of links) link.remove();
    },
  };
}
