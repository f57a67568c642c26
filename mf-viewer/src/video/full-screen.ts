/** Telephones of one maker show only the film itself on the full screen, by a method of their own. */
function ownMethod(video: HTMLVideoElement): (() => void) | undefined {
  const method = 'webkitEnterFullscreen' in video && video.webkitEnterFullscreen;
  return typeof method === 'function'
    ? () => {
        Reflect.apply(method, video, []);
      }
    : undefined;
}

export const hasFullScreen = (video: HTMLVideoElement): boolean =>
  document.fullscreenEnabled || ownMethod(video) !== undefined;

export const isFullScreen = (film: HTMLElement): boolean => document.fullscreenElement === film;

/** Puts a film with its controls on the full screen, or takes it back. A browser that refuses is left alone. */
export function toggleFullScreen(film: HTMLElement, video: HTMLVideoElement): void {
  if (isFullScreen(film)) void document.exitFullscreen().catch(() => {});
  else if (document.fullscreenEnabled) void film.requestFullscreen().catch(() => {});
  else ownMethod(video)?.();
}

export const hasWindows = (video: HTMLVideoElement): boolean =>
  document.pictureInPictureEnabled && !video.disablePictureInPicture;

/** Lets a film play in a window over all others, or takes it back into the page. */
export function toggleWindow(video: HTMLVideoElement): void {
  void (
    document.pictureInPictureElement === video
      ? document.exitPictureInPicture()
      : video.requestPictureInPicture()
  ).catch(() => {});
}
