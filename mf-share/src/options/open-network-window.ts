import type { NetworkWindow } from './share-options.ts';

/** Opens a network's window, centred over ours; returns false if the browser blocks it. */
export function openNetworkWindow({
  url,
  name,
  width,
  height,
  hasScrollbars,
}: NetworkWindow): boolean {
  const left = Math.max(0, Math.round(window.screenX + (window.outerWidth - width) / 2));
  const top = Math.max(0, Math.round(window.screenY + (window.outerHeight - height) / 2));
  const opened = window.open(
    url,
    name,
    `popup,width=${width},height=${height},left=${left},top=${top}${hasScrollbars ? ',scrollbars=yes' : ''}`,
  );
  if (!opened) return false;
  // an external site must not get access to our window
  opened.opener = null;
  return true;
}
