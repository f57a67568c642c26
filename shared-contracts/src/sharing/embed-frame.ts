/** The frame that shows a post on pages elsewhere. */
export const embedFrame = {
  /** Size in px until the frame has told its own, and the width it has at most. */
  width: 540,
  height: 480,
  /** Heights in px that the page around believes. */
  leastHeight: 80,
  greatestHeight: 20_000,
  /** Attribute of the frames that `embed.js` sizes. */
  mark: 'data-tessera-embed',
} as const;

/** The window messages between a frame and the page around it, see contract/channel.ts. */
export const embedMethods = {
  /** From the frame, whenever its size changes: args are width and height in px. */
  resize: 'resize',
  /** From the page, which may have come too late to hear: the frame replies with the same args. */
  size: 'size',
} as const;

export const embedPaths = {
  /** `blog` is its name or, for an address that outlives a new name, its uuid. */
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
  /** Absolute address of the site, without a slash at the end. */
  readonly baseUrl: string;
  readonly embedKey: string;
  readonly embedDid: string;
  /** What the frame is called for those who do not see it. */
  readonly title: string;
  readonly width?: number;
  readonly height?: number;
}

/** The markup that shows a post on a page elsewhere. The frame stands without the script too, only in a fixed height. */
export function embedCode({
  baseUrl,
  embedKey,
  embedDid,
  title,
  width = embedFrame.width,
  height = embedFrame.height,
}: EmbedCodeOptions): string {
  const frame = `<iframe src=${attribute(baseUrl + embedPaths.frame(embedKey, embedDid))} title=${attribute(title)} width="${width}" height="${height}" ${embedFrame.mark} loading="lazy" allow="fullscreen" style="border:0;max-width:100%"></iframe>`;
  return `${frame}<script async src=${attribute(baseUrl + embedPaths.script)}></script>`;
}
