import { expect, type CDPSession, type Page } from '@playwright/test';

/** A step of user input, and the element that it shows or hides. */
export interface Step {
  /** `enter` and `leave` are mouse movements; `key` presses a key on the focused element. */
  readonly act: 'click' | 'enter' | 'leave' | 'key';
  /** Selector of the target; for `key`, the key. */
  readonly on: string;
  readonly shows?: string;
  readonly hides?: string;
}

/** Something that opens over a page and closes again. */
export interface Opening {
  readonly name: string;
  readonly steps: readonly Step[];
}

/** What a page retains. */
export interface Retained {
  /** All nodes of the renderer, attached or not, as DevTools counts them. */
  readonly nodes: number;
  readonly listeners: number;
  readonly documents: number;
  /** Detached nodes that scripts still reference. */
  readonly detached: number;
  /** Observers of mutations, sizes and intersections that still exist. */
  readonly observers: number;
  /** Abort signals that still exist. */
  readonly signals: number;
  readonly timers: number;
  /** Animation frames that were requested and have not run. */
  readonly frames: number;
  /** Object URLs that were created and not revoked. */
  readonly objectUrls: number;
  readonly styleSheets: number;
  /** Bytes in use on the JavaScript heap. */
  readonly heap: number;
}

/** What {@link prepareLeaks} adds to the page. */
interface Watch {
  speedUp(times: number): void;
  wait(milliseconds: number): Promise<void>;
  pending(): Pick<Retained, 'timers' | 'frames' | 'objectUrls' | 'styleSheets'>;
}

declare global {
  interface Window {
    /** On pages prepared with {@link prepareLeaks}. */
    readonly leakWatch: Watch;
  }
}

/**
 * Counts a page's timers, animation frames and object URLs from its first script on. Fast mode
 * saves waiting: timers run faster by a given factor, and a repeated request gets the response to
 * the first one.
 */
function watchPage(): void {
  const {
    setTimeout: set,
    clearTimeout: clear,
    setInterval: repeat,
    clearInterval: stop,
    requestAnimationFrame: request,
    cancelAnimationFrame: cancel,
    fetch: originalFetch,
  } = globalThis;
  const timers = new Set<unknown>();
  const frames = new Set<number>();
  const objectUrls = new Set<string>();
  const [createObjectURL, revokeObjectURL] = [URL.createObjectURL, URL.revokeObjectURL];
  URL.createObjectURL = (object) => {
    const url = createObjectURL(object);
    objectUrls.add(url);
    return url;
  };
  URL.revokeObjectURL = (url) => {
    objectUrls.delete(url);
    revokeObjectURL(url);
  };
  let pace = 1;
  // Time limits of scripts, life cycles, moves in the history and calls are not shortened, because in
  // fast mode none of these is faster (`containerTimeLimit`, `moveTimeout`, `codeTimeLimit`,
  // `timeLimit` of shell/src).
  const limits: readonly number[] = [6000, 5000, 3000, 20_000];
  // timers of a minute or more are not shortened either
  const shortened = (milliseconds: number): number =>
    milliseconds < 60_000 && !limits.includes(milliseconds) ? milliseconds / pace : milliseconds;
  let responses:
    | Map<
        string,
        Promise<{ readonly body: string; readonly status: number; readonly headers: Headers }>
      >
    | undefined;
  const keyOf = (input: RequestInfo | URL): string =>
    input instanceof Request ? `${input.method} ${input.url}` : String(input);

  Object.assign(globalThis, {
    setTimeout(
      run: (...parameters: unknown[]) => void,
      milliseconds = 0,
      ...parameters: unknown[]
    ) {
      const timer = set(() => {
        timers.delete(timer);
        run(...parameters);
      }, shortened(milliseconds));
      timers.add(timer);
      return timer;
    },
    clearTimeout(timer: number) {
      timers.delete(timer);
      clear(timer);
    },
    setInterval(run: () => void, milliseconds = 0) {
      const timer = repeat(run, shortened(milliseconds));
      timers.add(timer);
      return timer;
    },
    clearInterval(timer: number) {
      timers.delete(timer);
      stop(timer);
    },
    requestAnimationFrame(run: (time: number) => void) {
      const frame = request((time) => {
        frames.delete(frame);
        run(time);
      });
      frames.add(frame);
      return frame;
    },
    cancelAnimationFrame(frame: number) {
      frames.delete(frame);
      cancel(frame);
    },
    async fetch(input: RequestInfo | URL, init?: RequestInit) {
      if (!responses) return originalFetch(input, init);
      const key = keyOf(input);
      const known =
        responses.get(key) ??
        originalFetch(input, init).then(async (response) => ({
          body: await response.text(),
          status: response.status,
          headers: response.headers,
        }));
      responses.set(key, known);
      // an aborted request is sent again, and its error would retain the page that sent it
      known.catch(() => responses?.delete(key));
      const { body, status, headers } = await known;
      return new Response(body, { status, headers });
    },
    leakWatch: {
      speedUp(times: number) {
        pace = times;
        responses = new Map();
      },
      wait: (milliseconds: number) =>
        new Promise((resolve) => {
          set(() => resolve(undefined), milliseconds);
        }),
      pending: () => ({
        timers: timers.size,
        frames: frames.size,
        objectUrls: objectUrls.size,
        styleSheets: document.styleSheets.length + document.adoptedStyleSheets.length,
      }),
    },
  });
}

/** Adds {@link Watch} to a page. Call before the page is opened. */
export const prepareLeaks = (page: Page): Promise<void> =>
  page.addInitScript(watchPage).then(() => {});

/** Starts fast mode in a page that is ready. */
export const startFastMode = (page: Page, times: number): Promise<void> =>
  page.evaluate((pace) => {
    window.leakWatch.speedUp(pace);
  }, times);

/**
 * Opens and closes something a number of times, by events that a script in the page dispatches.
 * Waits after each step for the element that it shows or hides.
 */
export async function openAndClose(page: Page, opening: Opening, times: number): Promise<void> {
  await page.evaluate(
    async ({ name, steps, rounds }) => {
      const { wait } = window.leakWatch;
      const find = (selector: string): Element | null => document.querySelector(selector);
      async function until(isSo: () => boolean, what: string): Promise<void> {
        const deadline = performance.now() + 20_000;
        while (!isSo()) {
          if (performance.now() > deadline) throw new Error(`${name}: ${what}`);
          await wait(1);
        }
      }
      function act({ act: action, on }: Step): void {
        if (action === 'key')
          return void (document.activeElement ?? document.body).dispatchEvent(
            new KeyboardEvent('keydown', { key: on, code: on, bubbles: true, cancelable: true }),
          );
        const target = find(on);
        if (!(target instanceof HTMLElement))
          throw new Error(`${name}: nothing to act on at ${on}`);
        if (action === 'click') target.click();
        else
          for (const type of action === 'enter' ? ['pointerover', 'pointermove'] : ['pointerout'])
            target.dispatchEvent(
              new PointerEvent(type, {
                bubbles: true,
                pointerType: 'mouse',
                ...(action === 'leave' && { relatedTarget: document.body }),
              }),
            );
      }
      for (let round = 0; round < rounds; round += 1) {
        for (const step of steps) {
          act(step);
          const { shows, hides } = step;
          if (shows !== undefined)
            await until(() => find(shows) !== null, `${shows} does not show in round ${round}`);
          if (hides !== undefined)
            await until(() => find(hides) === null, `${hides} does not go in round ${round}`);
          // let the effects of the step finish: no user takes the next step sooner
          await wait(0);
        }
      }
    },
    { name: opening.name, steps: opening.steps, rounds: times },
  );
}

/**
 * Counts live objects of a class, optionally only those that match a condition. The query also
 * finds prototypes of subclasses; they are not counted if the condition throws on them.
 */
async function living(
  devtools: CDPSession,
  prototype: string,
  condition = 'true',
): Promise<number> {
  const { result } = await devtools.send('Runtime.evaluate', { expression: prototype });
  const { objects } = await devtools.send('Runtime.queryObjects', {
    prototypeObjectId: result.objectId ?? '',
  });
  const counted = await devtools.send('Runtime.callFunctionOn', {
    objectId: objects.objectId ?? '',
    functionDeclaration: `function () { return this.filter((one) => { try { return ${condition}; } catch { return false; } }).length; }`,
    returnByValue: true,
  });
  await devtools.send('Runtime.releaseObject', { objectId: objects.objectId ?? '' });
  return Number(counted.result.value);
}

/** Measures what the page retains after garbage collection. */
export async function measureRetained(page: Page): Promise<Retained> {
  // let fades and short timers finish
  await page.evaluate(async () => {
    const { wait } = window.leakWatch;
    await wait(500);
  });
  const devtools = await page.context().newCDPSession(page);
  try {
    await devtools.send('Performance.enable');
    for (let times = 0; times < 3; times += 1) await devtools.send('HeapProfiler.collectGarbage');
    const detached = await living(devtools, 'Node.prototype', '!one.isConnected');
    const observers = (
      await Promise.all(
        ['MutationObserver', 'ResizeObserver', 'IntersectionObserver'].map((name) =>
          living(devtools, `${name}.prototype`),
        ),
      )
    ).reduce((sum, count) => sum + count, 0);
    const signals = await living(devtools, 'AbortSignal.prototype');
    const { usedSize: heap } = await devtools.send('Runtime.getHeapUsage');
    const { metrics } = await devtools.send('Performance.getMetrics');
    const metric = (name: string): number =>
      metrics.find((one) => one.name === name)?.value ?? Number.NaN;
    const pending = await page.evaluate(() => window.leakWatch.pending());
    return {
      nodes: metric('Nodes'),
      listeners: metric('JSEventListeners'),
      documents: metric('Documents'),
      detached,
      observers,
      signals,
      heap,
      ...pending,
    };
  } finally {
    await devtools.detach();
  }
}

/** Bytes that the engine itself may use for compiling hot code. */
const engine = 2_000_000;

/**
 * Expects that a page retains no more than before, except for a few cache entries: three, or one
 * per ten rounds if that is more.
 */
export function expectNothingLeft(before: Retained, after: Retained, rounds: number): void {
  const held = new Map(Object.entries({ ...before }));
  const more = Object.fromEntries(
    Object.entries({ ...after }).map(([name, count]) => [name, count - (held.get(name) ?? 0)]),
  );
  const left = Object.entries(more).filter(
    ([name, count]) =>
      !(count <= (name === 'heap' ? engine : Math.max(3, Math.floor(rounds / 10)))),
  );
  expect(
    left,
    `retained after ${rounds} rounds, compared with before: ${JSON.stringify(more)}`,
  ).toEqual([]);
}
