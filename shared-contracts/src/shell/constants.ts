/** Height of the header in px. */
export const headerHeight = 52;
/** Frames of the logo's hover animation. */
export const logoAnimationImages = 10;
/** In milliseconds, as are the next two. */
export const scrollAnimation = 400;
export const toastDuration = 5000;
export const logFlushInterval = 15_000;
/** Default base route of a page. */
export const defaultBaseRoute = '/dashboard';
/** Minimum distance of a guide from the top of the window, in px. */
export const tourTopMargin = 80;
