import type { Page } from '@playwright/test';

/**
 * Runs in the page: clicks the element that opens a form. Returns the milliseconds until the form
 * accepts input and a frame shows it.
 *
 * @param form selector of the form
 */
export function afterNextFrame(opener: HTMLElement | SVGElement, form: string): Promise<number> {
  return new Promise((resolve) => {
    const begin = performance.now();
    const isOpen = (): boolean =>
      document.querySelector(`${form}[aria-busy="false"] [contenteditable="true"]`) !== null;
    const watcher = new MutationObserver(() => {
      if (!isOpen()) return;
      watcher.disconnect();
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now() - begin);
        port2.postMessage(0);
      });
    });
    watcher.observe(document.body, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['aria-busy', 'contenteditable'],
    });
    // hovers before pressing, as a mouse does
    for (const type of [
      'pointerover',
      'mouseover',
      'pointerdown',
      'mousedown',
      'pointerup',
      'mouseup',
    ])
      opener.dispatchEvent(new PointerEvent(type, { bubbles: true, cancelable: true }));
    opener.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  });
}

/**
 * Types letter by letter. Returns the milliseconds from each key event until the next frame has
 * been drawn.
 */
export async function typeAndMeasure(page: Page, text: string): Promise<number[]> {
  const times: number[] = [];
  for (const letter of text) {
    const painted = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          addEventListener(
            'keydown',
            ({ timeStamp }) => {
              requestAnimationFrame(() => {
                const { port1, port2 } = new MessageChannel();
                port1.onmessage = () => resolve(performance.now() - timeStamp);
                port2.postMessage(0);
              });
            },
            { once: true, capture: true },
          );
        }),
    );
    await page.waitForTimeout(120);
    await page.keyboard.press(letter === ' ' ? 'Space' : letter);
    times.push(await painted);
  }
  return times;
}

export interface DroppedPhotos {
  /** Contents of the files, in base64. */
  readonly files: readonly string[];
  /** Attributes in the form: `photo` marks a photo, and `status` holds its upload status. */
  readonly photo: string;
  readonly status: string;
}

/**
 * Runs in the page: drops photos on the form. Returns the milliseconds until the first and the last
 * are uploaded, and the duration of the longest task.
 */
export function dropPhotos(
  form: HTMLElement | SVGElement,
  { files, photo, status }: DroppedPhotos,
): Promise<{ first: number; ready: number; longestTask: number }> {
  return new Promise((resolve) => {
    const transfer = new DataTransfer();
    for (const [at, file] of files.entries())
      transfer.items.add(
        new File(
          [Uint8Array.from(atob(file), (letter) => letter.charCodeAt(0))],
          `photo-${at}.jpg`,
          { type: 'image/jpeg' },
        ),
      );
    let [first, longestTask] = [0, 0];
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longestTask = Math.max(longestTask, duration);
    }).observe({ type: 'longtask' });
    // starts after a pause, so that creating the files is not measured
    setTimeout(() => {
      const begin = performance.now();
      const watcher = new MutationObserver(() => {
        const ready = form.querySelectorAll(`[${photo}][${status}="ready"]`).length;
        if (ready > 0 && first === 0) first = performance.now() - begin;
        if (ready < files.length) return;
        watcher.disconnect();
        resolve({ first, ready: performance.now() - begin, longestTask });
      });
      watcher.observe(form, {
        childList: true,
        subtree: true,
        attributes: true,
        attributeFilter: [status],
      });
      for (const type of ['dragover', 'drop'])
        form.dispatchEvent(
          new DragEvent(type, { dataTransfer: transfer, bubbles: true, cancelable: true }),
        );
    }, 500);
  });
}
