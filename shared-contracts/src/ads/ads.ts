/** Size of an ad in px. */
export const adSize = { width: 300, height: 250 } as const;

/** Timing of ads: intervals in ms, and maximum numbers of repetitions. */
export const adTiming = {
  /** Interval at which an ad is replaced, and the maximum number of replacements. */
  refresh: 10_000,
  maxRefreshes: 25,
  /** While the ad script has not loaded: interval and maximum number of retries. */
  retry: 1000,
  maxRetries: 5,
  /** Interval at which trackers are sent; they are also sent when the page is left. */
  trackerFlush: 15_000,
} as const;

/**
 * Ours, after the industry's definition: a video ad counts as viewed once this share of it has been
 * in view for this many milliseconds without interruption.
 */
export const viewability = { share: 0.5, time: 2000 } as const;

/** Path of the frame in which ads run. */
export const adFramePath = '/ads/frame';

/** The places for ads on a page. */
export const adSlots = ['sidebar', 'viewer'] as const;
export type AdSlot = (typeof adSlots)[number];

/** Attribute of the sidebar's element for an ad. */
export const sidebarAdMark = 'data-sidebar-ad';

export const adText = 'Advertisement';

/** Messages between a page and the frame of an ad, see contract/channel.ts. */
export const adMethods = {
  /** From the page: show an ad; args are slot, width, height. The reply is an {@link AdReply}. */
  show: 'ad:show',
  /** From the page: a video ad counts as viewed; the frame calls the beacons of third parties. */
  viewed: 'ad:viewed',
  /** From the frame: a link was pressed; the argument is its URL. */
  click: 'ad:click',
} as const;

/**
 * The frame's reply: the state of the ad, which is `waiting` until the ad script has loaded; for a
 * shown ad, also its kind and its placement (`pt`).
 */
export type AdReply = readonly [
  state: 'waiting' | 'shown' | 'empty',
  kind?: 'image' | 'video',
  pt?: string,
];
