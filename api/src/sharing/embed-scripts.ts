import { replyMethod } from '@tessera/shared-contracts/contract/window-message';
import { photoTexts } from '@tessera/shared-contracts/media/photoset';
import { embedFrame, embedMethods } from '@tessera/shared-contracts/sharing/embed-frame';

const words = {
  ...embedMethods,
  reply: replyMethod,
  mark: embedFrame.mark,
  least: embedFrame.leastHeight,
  greatest: embedFrame.greatestHeight,
} as const;
type Words = typeof words;

const labels = {
  previous: photoTexts.previous,
  next: photoTexts.next,
  goTo: photoTexts.goTo,
} as const;
type Labels = typeof labels;

/*
 * @NOTE The functions are sent as source text: they may only use their argument and browser
 * globals. The window messages are those of contract/channel.ts, whose code would be many times as
 * large.
 */

/** Runs in the frame. Posts its size to the embedding page when it changes or is asked for. */
export function announceSize({ resize, size, reply }: Words): void {
  // any embedding page may know the size; nothing else is sent
  const tell = (method: string, cid?: string): void =>
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
  new ResizeObserver(() => tell(resize)).observe(document.body);
  addEventListener('message', ({ source, data }) => {
    if (source !== parent || typeof data !== 'string' || data.length > 1000) return;
    try {
      const message: unknown = JSON.parse(data);
      if (typeof message !== 'object' || message === null) return;
      const { method, cid }: { method?: unknown; cid?: unknown } = message;
      if (method === size && typeof cid === 'string') tell(reply, cid);
    } catch {
      /* not a message of ours */
    }
  });
}

/**
 * In the embedding page: sets the height of each of our frames as reported. Runs once per page,
 * however many posts include it.
 */
export function sizeFrames({ resize, size, reply, mark, least, greatest }: Words): void {
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
  // frames loaded before this script have not reported their size yet
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
        !(height >= least && height <= greatest)
      )
        return;
      for (const frame of frames())
        if (frame.contentWindow === source) frame.style.height = `${Math.ceil(height)}px`;
    } catch {
      /* not a message of ours */
    }
  });
}

/** Inside the frame: arrows, dots and keys for carousels. Without it they scroll by hand. */
export function enhanceCarousels({ previous, next, goTo }: Labels): void {
  for (const root of document.querySelectorAll<HTMLElement>('[data-carousel]')) {
    const strip = root.querySelector('.post-view__strip');
    const count = strip?.childElementCount ?? 0;
    if (!strip || count < 2) continue;
    const nameOf = (at: number): string =>
      goTo.replace('{index}', String(at + 1)).replace('{total}', String(count));
    let index = 0;
    const add = (tag: string, className: string, into: Element = root): HTMLElement => {
      const made = document.createElement(tag);
      made.className = className;
      into.append(made);
      return made;
    };
    const button = (label: string, className: string, into?: Element): HTMLElement => {
      const made = add('button', className, into);
      made.setAttribute('type', 'button');
      made.setAttribute('aria-label', label);
      return made;
    };
    const arrow = (label: string, name: string, path: string, by: number): HTMLElement => {
      const made = button(label, `embed__arrow embed__arrow--${name}`);
      made.innerHTML = `<svg class="icon" viewBox="0 0 20 20" aria-hidden="true"><path d="${path}"/></svg>`;
      made.addEventListener('click', () => go(index + by));
      return made;
    };
    const back = arrow(previous, 'back', 'M12.5 4 6.5 10l6 6', -1);
    const on = arrow(next, 'on', 'm7.5 4 6 6-6 6', 1);
    const row = add('div', 'embed__dots');
    const dots = [...strip.children].map((_, at) => {
      const dot = button(nameOf(at), 'embed__dot', row);
      dot.addEventListener('click', () => go(at));
      return dot;
    });
    const place = add('p', 'visually-hidden');
    place.setAttribute('role', 'status');
    const mark = (at: number): void => {
      index = Math.max(0, Math.min(count - 1, Math.round(at) || 0));
      dots.forEach((dot, dotAt) => dot.setAttribute('aria-current', String(dotAt === index)));
      back.setAttribute('aria-disabled', String(index === 0));
      on.setAttribute('aria-disabled', String(index === count - 1));
    };
    const go = (at: number, isFirst = false): void => {
      mark(at);
      strip.scrollTo({
        left: index * strip.clientWidth,
        behavior:
          isFirst || matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth',
      });
      if (!isFirst) place.textContent = nameOf(index);
    };
    let settling: ReturnType<typeof setTimeout> | undefined;
    strip.addEventListener(
      'scroll',
      () => {
        clearTimeout(settling);
        settling = setTimeout(() => {
          if (strip.clientWidth > 0) mark(strip.scrollLeft / strip.clientWidth);
        }, 90);
      },
      { passive: true },
    );
    root.addEventListener('keydown', (event) => {
      if (
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')
      )
        return;
      event.preventDefault();
      go(index + (event.key === 'ArrowLeft' ? -1 : 1));
    });
    go(Number(root.dataset['carousel']), true);
  }
}

const run = <T>(script: (given: T) => void, given: T): string =>
  `(${script.toString()})(${JSON.stringify(given)});`;

/** What stands in the frame. */
export const frameScript: string =
  run<Words>(announceSize, words) + run<Labels>(enhanceCarousels, labels);
/** `/embed.js`. */
export const pageScript: string = run<Words>(sizeFrames, words);
