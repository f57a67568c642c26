/** A window as `window.open` gives it. */
export function anotherWindow(): Window {
  const { contentWindow } = document.body.appendChild(document.createElement('iframe'));
  if (!contentWindow) throw new Error('no window');
  return contentWindow;
}
