/** Size of an ad in px. */
export const adSize = { width: 300, height: 250 } as const;

/** Times in ms and counts of ads. */
export const adTiming = {
  /** An ad is replaced this often, so many times. */
  refresh: 10_000,
  mostRefreshes: 25,
  /** Waiting for the ad script: interval and number of retries. */
  retry: 1000,
  mostRetries: 5,
  /** Trackers are sent this often, and when the page is left. */
  trackerFlush: 15_000,
} as const;

/**
 * Viewability as the industry counts it: half of a video in view for so many milliseconds without a
 * break (ours).
 */
export const viewability = { share: 0.5, time: 2000 } as const;

/** The frame that ads run in. */
export const adFramePath = '/ads/frame';

/** Where a page has room for an ad. */
export const adSlots = ['sidebar', 'viewer'] as const;
export type AdSlot = (typeof adSlots)[number];

/** Attribute of the sidebar's element for an ad. */
export const sidebarAdMark = 'data-sidebar-ad';

export const adText = 'Advertisement';

/** Messages between a page and the frame of an ad, see contract/channel.ts. */
export const adMethods = {
  /** From the page: show an ad; args are slot, width and height. The reply is an {@link AdReply}. */
  show: 'ad:show',
  /** From the page: a video has been in view; the frame calls the beacons of third parties. */
  viewed: 'ad:viewed',
  /** From the frame: a link was pressed; args are its address. */
  click: 'ad:click',
} as const;

/**
 * The frame's reply: whether there is an ad, or the script is not there yet; then its kind and its
 * placement (`pt`).
 */
export type AdReply = readonly [
  state: 'waiting' | 'shown' | 'empty',
  kind?: 'image' | 'video',
  pt?: string,
];
