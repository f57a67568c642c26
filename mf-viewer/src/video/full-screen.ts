/**
 * The proprietary method that shows a video in full screen on iPhones, which cannot show any other
 * element in full screen.
 */
function iPhoneMethod(video: HTMLVideoElement): (() => void) | undefined {
  const method = 'webkitEnterFullscreen' in video && video.webkitEnterFullscreen;
  return typeof method === 'function'
    ? () => {
        Reflect.apply(method, video, []);
      }
    : undefined;
}

export const hasFullScreen = (video: HTMLVideoElement): boolean =>
  document.fullscreenEnabled || iPhoneMethod(video) !== undefined;

export const isFullScreen = (host: HTMLElement): boolean => document.fullscreenElement === host;

/**
 * Toggles full screen for a video with its controls; on iPhones, shows the video in full screen
 * without our controls. Does nothing if the browser refuses.
 */
export function toggleFullScreen(host: HTMLElement, video: HTMLVideoElement): void {
  if (isFullScreen(host)) void document.exitFullscreen().catch(() => {});
  else if (document.fullscreenEnabled) void host.requestFullscreen().catch(() => {});
  else iPhoneMethod(video)?.();
}

export const supportsPictureInPicture = (video: HTMLVideoElement): boolean =>
  document.pictureInPictureEnabled && !video.disablePictureInPicture;

/** Toggles picture-in-picture for a video. */
export function togglePictureInPicture(video: HTMLVideoElement): void {
  void (
    document.pictureInPictureElement === video
      ? document.exitPictureInPicture()
      : video.requestPictureInPicture()
  ).catch(() => {});
}
