import { adMethods, type AdReply } from '@tessera/shared-contracts/ads/ads';
import { replyMethod } from '@tessera/shared-contracts/platform/window-message';

const words = { ...adMethods, reply: replyMethod } as const;
type Words = typeof words;

/*
 * @NOTE `runAd` is sent as source text, so it may use only its argument and browser globals.
 */

/**
 * Runs in the frame of an ad. The operator's script defines a global function
 * `showAd(element, { slot, width, height })`, which puts an ad into the element. The function
 * returns, or resolves to, false if there is no ad, and otherwise true or `{ kind, pt, beacons }`:
 * `kind` is 'image' or 'video', `pt` is the placement, and `beacons` are URLs to request once a
 * video has been in view.
 */
export function runAd({ show, viewed, click, reply }: Words): void {
  let beacons: readonly unknown[] = [];
  const post = (message: object): void => parent.postMessage(JSON.stringify(message), '*');

  async function showAd([slot, width, height]: readonly unknown[]): Promise<AdReply> {
    const isDraw = (value: unknown): value is (place: unknown, about: object) => unknown =>
      typeof value === 'function';
    const draw: unknown = Object.getOwnPropertyDescriptor(globalThis, 'showAd')?.value;
    if (!isDraw(draw)) return ['waiting'];
    const drawn: unknown = await draw(document.getElementById('ad'), { slot, width, height });
    if (!drawn) return ['empty'];
    if (typeof drawn !== 'object') return ['shown', 'image', ''];
    const about: { kind?: unknown; pt?: unknown; beacons?: unknown } = drawn;
    beacons = Array.isArray(about.beacons) ? about.beacons : [];
    return [
      'shown',
      about.kind === 'video' ? 'video' : 'image',
      typeof about.pt === 'string' ? about.pt : '',
    ];
  }
  function call(): void {
    for (const url of beacons) if (typeof url === 'string') new Image().src = url;
    beacons = [];
  }

  addEventListener('message', ({ source, data }) => {
    if (source !== parent || typeof data !== 'string') return;
    const message: unknown = JSON.parse(data);
    if (typeof message !== 'object' || message === null) return;
    const { method, args, cid }: { method?: unknown; args?: unknown; cid?: unknown } = message;
    if (method === viewed) call();
    if (method !== show || !Array.isArray(args)) return;
    showAd(args).then(
      (answer) => post({ method: reply, args: answer, cid }),
      () => post({ method: reply, args: ['empty'], cid }),
    );
  });
  // a sandboxed frame cannot open windows: the page opens the link if the user really pressed it
  addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link) return;
    event.preventDefault();
    post({ method: click, args: [link.href] });
  });
}

/** The script of the frame. */
export const adFrameScript = `(${runAd.toString()})(${JSON.stringify(words)})`;
