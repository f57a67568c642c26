import type { SharePages } from './share-pages.ts';

/**
 * A share window with its size in px. Its URL is a template as in {@link SharePages}, used unless
 * the operator has set another one.
 */
interface ShareWindow {
  readonly template: string;
  readonly width: number;
  readonly height: number;
  readonly hasScrollbars?: true;
}

/** Share windows of the networks as the post share popover opens them. */
export const shareWindows = {
  twitter: { template: 'https://twitter.com/intent/tweet?url={link}', width: 626, height: 258 },
  facebook: {
    template: 'https://www.facebook.com/sharer/sharer.php?u={link}',
    width: 626,
    height: 436,
  },
  reddit: {
    template: 'https://www.reddit.com/submit?url={link}',
    width: 860,
    height: 600,
    hasScrollbars: true,
  },
} as const satisfies Readonly<Record<string, ShareWindow>>;

/** Share windows as share-by-message opens them: only the size of Twitter's differs. */
export const shareByMessageWindows = {
  ...shareWindows,
  twitter: { ...shareWindows.twitter, width: 550, height: 420 },
} as const;

/**
 * Pinterest needs an image as well, so the server fills in the template and sends it with the share
 * data.
 */
const pinterest = {
  template:
    'https://www.pinterest.com/pin/create/button/?url={link}&media={media}&description={description}',
  name: 'tessera-pinterest',
  dimensions: { width: 750, height: 550 },
} as const;

/** The URL to share: the short one if there is one. */
export const sharedLink = ({
  post_tiny_url,
  post_url,
}: {
  readonly post_tiny_url: string;
  readonly post_url: string;
}): string => post_tiny_url || post_url;

/** The URL of a network's share window. */
export const shareWindowUrl = (
  network: keyof typeof shareWindows,
  link: string,
  pages: SharePages = {},
): string =>
  (pages[network] ?? shareWindows[network].template).replaceAll('{link}', () =>
    encodeURIComponent(link),
  );

export function pinterestWindow(
  {
    link,
    media,
    description,
  }: {
    readonly link: string;
    readonly media: string;
    readonly description: string;
  },
  pages: SharePages = {},
) {
  const words: Readonly<Record<string, string>> = { link, media, description };
  return {
    url: (pages.pinterest ?? pinterest.template).replace(/\{(\w+)\}/g, (_, word: string) =>
      encodeURIComponent(words[word] ?? ''),
    ),
    name: pinterest.name,
    dimensions: pinterest.dimensions,
  };
}
