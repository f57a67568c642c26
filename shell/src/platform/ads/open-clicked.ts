/**
 * Opens the http(s) URL of a pressed ad in a new tab. Requires a press inside the frame, which
 * focuses the frame and activates the page; a script in the frame cannot activate the page.
 * Returns whether the URL was opened.
 */
export function openClicked(frame: HTMLIFrameElement, address: unknown): boolean {
  if (typeof address !== 'string' || !/^https?:\/\//i.test(address)) return false;
  if (document.activeElement !== frame) return false;
  if ('userActivation' in navigator && !navigator.userActivation.isActive) return false;
  window.open(address, '_blank', 'noopener,noreferrer');
  return true;
}
