import {
  adFramePath,
  adMethods,
  adSize,
  adText,
  adTiming,
  type AdSlot,
} from '@tessera/shared-contracts/ads/ads';
import {
  createWindowChannel,
  type WindowChannel,
  type ChannelPort,
} from '@tessera/shared-contracts/platform/channel';
import type { Log } from '@tessera/shared-contracts/platform/platform';
import { later, onEnd } from '@tessera/shared-ui/lifetime';
import { trackersFor, type Trackers } from './trackers.ts';

/**
 * Opens the http(s) URL of a pressed ad in a new tab. Requires a press inside the frame, which
 * focuses the frame and activates the page; a script in the frame cannot activate the page.
 * Returns whether the URL was opened.
 */
function openClicked(frame: HTMLIFrameElement, address: unknown): boolean {
  if (typeof address !== 'string' || !/^https?:\/\//i.test(address)) return false;
  if (document.activeElement !== frame) return false;
  if ('userActivation' in navigator && !navigator.userActivation.isActive) return false;
  window.open(address, '_blank', 'noopener,noreferrer');
  return true;
}

/** The page's end of the channel to one frame. */
const createFramePort = (frame: HTMLIFrameElement): ChannelPort => ({
  // '*', because a sandboxed frame has no origin to name
  // oxlint-disable-next-line no-restricted-properties -- the port of the window channel
  send: (data) => frame.contentWindow?.postMessage(data, '*'),
  listen(receive) {
    const onMessage = (event: MessageEvent<unknown>): void => {
      if (event.source === frame.contentWindow) receive(event.data, event.origin);
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  },
});

export interface FillAdOptions {
  /** The element for the ad; hidden until there is one. */
  readonly container: HTMLElement;
  readonly slot: AdSlot;
  /** Called when there is no ad, and none will follow. */
  readonly onEmpty: () => void;
  readonly trackerUrl: string;
  /** Whether to report to third parties that a video was in view. */
  readonly hasBeacons: boolean;
  readonly log: Log;
  readonly signal: AbortSignal;
  /** Creates the channel's port to the frame; tests replace it. */
  readonly createPort?: typeof createFramePort;
}

/**
 * A sandboxed frame with an opaque origin: its scripts have no access to the page, and cannot
 * navigate it.
 */
function createFrame(): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.src = adFramePath;
  frame.title = adText;
  frame.width = String(adSize.width);
  frame.height = String(adSize.height);
  frame.referrerPolicy = 'no-referrer';
  frame.style.border = '0';
  return frame;
}

/** Shows an ad in an element, and replaces it as `adTiming` says until the signal aborts. */
export function fillAd(options: FillAdOptions): void {
  const { container, slot, onEmpty, trackerUrl, hasBeacons, log, signal } = options;
  const { createPort = createFramePort } = options;
  const frame = createFrame();
  const channel: WindowChannel = createWindowChannel({
    port: createPort(frame),
    // sandboxed frames have the origin `null`
    allowedOrigins: ['null'],
    timeoutMs: adTiming.retry,
  });
  const trackers: Trackers = trackersFor(trackerUrl);
  let pt = '';
  let retries = 0;
  /** Number of ads shown so far. */
  let shown = 0;
  let refreshes = 0;
  let endBeacons = (): void => {};
  container.hidden = true;
  container.append(frame);
  onEnd(signal, () => {
    endBeacons();
    channel.close();
    frame.remove();
  });
  const clicks = channel.on(adMethods.click).subscribe(({ args: [address] }) => {
    if (openClicked(frame, address)) trackers.track(pt, 'clicked');
  });
  onEnd(signal, () => clicks.unsubscribe());

  function giveUp(): void {
    frame.remove();
    onEmpty();
  }
  function retry(): void {
    if (retries === adTiming.maxRetries) {
      log.error(new Error('The ad script did not load.'), { part: 'ads', slot });
      return giveUp();
    }
    retries += 1;
    later(signal, adTiming.retry, () => void show());
  }

  /**
   * Waits until a video has been in view. Then it tells the trackers and the frame, once; the frame
   * informs third parties.
   */
  async function watch(): Promise<void> {
    const ad = shown;
    try {
      const { watchViewability } = await import(
        /* webpackChunkName: "viewability" */ './watch-viewability.ts'
      );
      if (signal.aborted || ad !== shown) return;
      endBeacons = watchViewability(frame, () => {
        channel.post(adMethods.viewed);
        trackers.track(pt, 'viewed');
      });
    } catch (error) {
      log.error(error, { part: 'viewability beacons' });
    }
  }

  async function show(): Promise<void> {
    let reply: readonly unknown[];
    try {
      reply = await channel.request(adMethods.show, slot, adSize.width, adSize.height);
    } catch {
      // no reply, for instance because the script hangs
      reply = ['waiting'];
    }
    if (signal.aborted) return;
    const [state, kind, placement] = reply;
    if (state === 'waiting') return retry();
    if (state !== 'shown') return giveUp();
    container.hidden = false;
    pt = typeof placement === 'string' ? placement : '';
    trackers.track(pt, 'shown');
    shown += 1;
    endBeacons();
    endBeacons = () => {};
    if (kind === 'video' && hasBeacons) void watch();
    if (refreshes === adTiming.maxRefreshes) return;
    refreshes += 1;
    retries = 0;
    later(signal, adTiming.refresh, () => void show());
  }
  frame.addEventListener('load', () => void show(), { once: true });
}
