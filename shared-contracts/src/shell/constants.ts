/** Height of the header in px. */
export const headerHeight = 52;
/** Number of frames of the logo's hover animation, including the still frame. */
export const logoFrameCount = 10;
/** Duration of a scroll animation in milliseconds. */
export const scrollAnimation = 400;
/** Milliseconds after which a toast disappears, not counting pauses. */
export const toastDuration = 5000;
/** Milliseconds between two deliveries of the client log. */
export const logFlushInterval = 15_000;
/** Default base route of a page. */
export const defaultBaseRoute = '/dashboard';
/** Minimum distance of a guide from the top of the window, in px. */
export const tourTopMargin = 80;
