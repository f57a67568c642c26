import { replyMethod } from '@tessera/shared-contracts/platform/window-message';
import { embedFrame, embedMethods } from '@tessera/shared-contracts/sharing/embed-frame';

const words = {
  ...embedMethods,
  reply: replyMethod,
  mark: embedFrame.mark,
  minHeight: embedFrame.minHeight,
  maxHeight: embedFrame.maxHeight,
} as const;
type Words = typeof words;

/*
 * @NOTE The functions are sent as source text, so they may only use their argument and browser
 * globals. They exchange messages in the format of contract/window-message.ts, but do not use
 * contract/channel.ts, because its code would make the scripts many times as large.
 */

/** Runs in the frame. Reports its size to the embedding page on load, on change and on request. */
export function announceSize({ resize, size, reply }: Words): void {
  // sent to any origin, because every embedding page may know the size
  const post = (method: string, cid?: string): void =>
    parent.postMessage(
      JSON.stringify({
        method,
        args: [
          Math.ceil(document.body.offsetWidth),
          Math.ceil(document.body.getBoundingClientRect().height),
        ],
        ...(cid === undefined ? {} : { cid }),
      }),
      '*',
    );
  new ResizeObserver(() => post(resize)).observe(document.body);
  // browsers do not run the observer while the frame is out of view
  addEventListener('load', () => post(resize));
  addEventListener('message', ({ source, data }) => {
    if (source !== parent || typeof data !== 'string' || data.length > 1000) return;
    try {
      const message: unknown = JSON.parse(data);
      if (typeof message !== 'object' || message === null) return;
      const { method, cid }: { method?: unknown; cid?: unknown } = message;
      if (method === size && typeof cid === 'string') post(reply, cid);
    } catch {
      /* not a message of ours */
    }
  });
}

/**
 * Runs in the embedding page. Sets each of our frames to the height that the frame reports. Listens
 * once per page, however many posts on the page include the script.
 */
export function sizeFrames({ resize, size, reply, mark, minHeight, maxHeight }: Words): void {
  const own =
    document.currentScript instanceof HTMLScriptElement
      ? new URL(document.currentScript.src).origin
      : '';
  const once = Symbol.for(`tessera embeds of ${own}`);
  const frames = (): HTMLIFrameElement[] =>
    [...document.querySelectorAll('iframe')].filter(
      (frame) => frame.hasAttribute(mark) && frame.src.startsWith(`${own}/`),
    );
  const ask = (): void =>
    frames().forEach((frame, index) =>
      frame.contentWindow?.postMessage(
        JSON.stringify({ method: size, args: [], cid: `${mark}-${index}` }),
        '*',
      ),
    );
  // the sizes that frames reported before this script ran were missed
  ask();
  if (once in window) return;
  Object.assign(window, { [once]: true });
  addEventListener('message', ({ origin, source, data }) => {
    if (origin !== own || typeof data !== 'string' || data.length > 1000) return;
    try {
      const message: unknown = JSON.parse(data);
      if (typeof message !== 'object' || message === null) return;
      const { method, args }: { method?: unknown; args?: unknown } = message;
      const height: unknown = Array.isArray(args) ? args[1] : undefined;
      if (
        (method !== resize && method !== reply) ||
        typeof height !== 'number' ||
        !(height >= minHeight && height <= maxHeight)
      )
        return;
      for (const frame of frames())
        if (frame.contentWindow === source) frame.style.height = `${Math.ceil(height)}px`;
    } catch {
      /* not a message of ours */
    }
  });
}

const run = (script: (given: Words) => void): string =>
  `(${script.toString()})(${JSON.stringify(words)});`;

/** The inline script of the frame, as source text. */
export const frameScript: string = run(announceSize);
/** The content of `/embed.js`. */
export const pageScript: string = run(sizeFrames);
