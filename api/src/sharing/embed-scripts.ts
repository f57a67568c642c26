import { replyMethod } from '@tessera/shared-contracts/contract/channel';
import { embedFrame, embedMethods } from '@tessera/shared-contracts/sharing/embed-frame';

const words = { ...embedMethods, reply: replyMethod, mark: embedFrame.mark, least: embedFrame.leastHeight, greatest: embedFrame.greatestHeight } as const;
type Words = typeof words;

/*
 * @NOTE The two functions travel as their source: they see nothing but their argument and what a browser has. The window
 * messages are those of contract/channel.ts, whose code would be many times as large as these.
 */

/** Inside the frame: tells the page around how large the post is, whenever that changes and when it asks. */
export function announceSize({ resize, size, reply }: Words): void {
  // whoever shows the frame may know its size; nothing else is ever told
  const tell = (method: string, cid?: string): void => parent.postMessage(JSON.stringify({ method, args: [Math.ceil(document.body.offsetWidth), Math.ceil(document.body.getBoundingClientRect().height)], ...(cid === undefined ? {} : { cid }) }), '*');
  new ResizeObserver(() => tell(resize)).observe(document.body);
  addEventListener('message', ({ source, data }) => {
    if (source !== parent || typeof data !== 'string' || data.length > 1000) return;
    try {
      const { method, cid }: { method?: unknown; cid?: unknown } = Object(JSON.parse(data));
      if (method === size && typeof cid === 'string') tell(reply, cid);
    } catch { /* not a message of ours */ }
  });
}

/** In the page around: gives every frame of this site the height that it tells. Runs once a page, however many posts bring it along. */
export function sizeFrames({ resize, size, reply, mark, least, greatest }: Words): void {
  const own = document.currentScript instanceof HTMLScriptElement ? new URL(document.currentScript.src).origin : '';
  const once = Symbol.for(`tessera embeds of ${own}`);
  const frames = (): HTMLIFrameElement[] => [...document.querySelectorAll('iframe')].filter((frame) => frame.hasAttribute(mark) && frame.src.startsWith(`${own}/`));
  const ask = (): void => frames().forEach((frame, index) => frame.contentWindow?.postMessage(JSON.stringify({ method: size, args: [], cid: `${mark}-${index}` }), '*'));
  // a frame that was there before this script has told its size to nobody
  ask();
  if (Reflect.get(window, once) === true) return;
  Reflect.set(window, once, true);
  addEventListener('message', ({ origin, source, data }) => {
    if (origin !== own || typeof data !== 'string' || data.length > 1000) return;
    try {
      const { method, args }: { method?: unknown; args?: unknown } = Object(JSON.parse(data));
      const height: unknown = Array.isArray(args) ? args[1] : undefined;
      if ((method !== resize && method !== reply) || typeof height !== 'number' || !(height >= least && height <= greatest)) return;
      for (const frame of frames()) if (frame.contentWindow === source) frame.style.height = `${Math.ceil(height)}px`;
    } catch { /* not a message of ours */ }
  });
}

const run = (script: (given: Words) => void): string => `(${script})(${JSON.stringify(words)});`;

/** What stands in the frame. */
export const frameScript = run(announceSize);
/** `/embed.js`. */
export const pageScript = run(sizeFrames);
