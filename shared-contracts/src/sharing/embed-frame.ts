/** The frame that shows a post on other sites. */
export const embedFrame = {
  /** In px: the maximum width, and the height until the frame reports its actual height. */
  width: 540,
  height: 480,
  /** Limits in px of the heights that the embedding page accepts. */
  minHeight: 80,
  maxHeight: 20_000,
  /** Attribute of frames that `embed.js` resizes. */
  mark: 'data-tessera-embed',
} as const;

/** Window messages between a frame and its embedding page, see contract/channel.ts. */
export const embedMethods = {
  /** From the frame, whenever its size changes: args are width and height in px. */
  resize: 'resize',
  /**
   * From the page, which may have missed the first `resize`: asks for the size. The frame replies
   * with the args of `resize`.
   */
  size: 'size',
} as const;

export const embedPaths = {
  /**
   * `blog` is the name of the blog, or its uuid for a URL that stays valid when the blog is
   * renamed.
   */
  frame: (blog: string, postId: string) => `/embed/${blog}/${postId}`,
  script: '/embed.js',
} as const;

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
const attribute = (value: string): string =>
  `"${value.replace(/[&<>"]/g, (character) => escapes[character] ?? character)}"`;

export interface EmbedCodeOptions {
  /** Absolute URL of the site, without a trailing slash. */
  readonly baseUrl: string;
  readonly embedKey: string;
  readonly embedDid: string;
  /** Accessible name of the frame. */
  readonly title: string;
  readonly width?: number;
  readonly height?: number;
}

/** Embed code of a post for other sites. Without the script the frame has a fixed height. */
export function embedCode({
  baseUrl,
  embedKey,
  embedDid,
  title,
  width = embedFrame.width,
  height = embedFrame.height,
}: EmbedCodeOptions): string {
  const address = attribute(baseUrl + embedPaths.frame(embedKey, embedDid));
  return [
    `<iframe src=${address} title=${attribute(title)} width="${width}" height="${height}" `,
    `${embedFrame.mark} loading="lazy" allow="fullscreen" style="border:0;max-width:100%"></iframe>`,
    `<script async src=${attribute(baseUrl + embedPaths.script)}></script>`,
  ].join('');
}
