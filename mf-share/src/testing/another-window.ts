/** A window as returned by `window.open`. */
export function anotherWindow(): Window {
  const { contentWindow } = document.body.appendChild(document.createElement('iframe'));
  if (!contentWindow) throw new Error('no window');
  return contentWindow;
}
