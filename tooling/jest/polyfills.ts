/**
 * Polyfills for jsdom, reduced to what tests can observe: modal dialogs, popovers, media queries,
 * observers, scrolling, pointer capture, CSS.supports and performance entries.
 *
 * Observers never report and media queries never match; tests that need more install their own.
 */
class SilentObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): never[] {
    return [];
  }
}

const polyfill = (target: object, name: string, value: unknown): void => {
  if (!(name in target))
    Object.defineProperty(target, name, { value, configurable: true, writable: true });
};

function openDialog(this: HTMLDialogElement): void {
  this.open = true;
}
function closeDialog(this: HTMLDialogElement, returnValue?: string): void {
  if (!this.open) return;
  this.open = false;
  if (returnValue !== undefined) this.returnValue = returnValue;
  this.dispatchEvent(new Event('close'));
}
function togglePopover(this: HTMLElement, newState: 'open' | 'closed'): void {
  const oldState = this.hasAttribute('data-popover-open') ? 'open' : 'closed';
  if (oldState === newState) return;
  this.toggleAttribute('data-popover-open', newState === 'open');
  this.dispatchEvent(Object.assign(new Event('toggle'), { oldState, newState }));
}

if (typeof window !== 'undefined') {
  polyfill(HTMLDialogElement.prototype, 'show', openDialog);
  polyfill(HTMLDialogElement.prototype, 'showModal', openDialog);
  polyfill(HTMLDialogElement.prototype, 'close', closeDialog);
  polyfill(HTMLElement.prototype, 'showPopover', function showPopover(this: HTMLElement) {
    togglePopover.call(this, 'open');
  });
  polyfill(HTMLElement.prototype, 'hidePopover', function hidePopover(this: HTMLElement) {
    togglePopover.call(this, 'closed');
  });
  polyfill(Element.prototype, 'scrollIntoView', () => {});
  polyfill(Element.prototype, 'setPointerCapture', () => {});
  polyfill(window, 'CSS', {});
  polyfill(window.CSS, 'supports', () => false);
  Object.defineProperty(window, 'scrollTo', {
    value: () => {},
    configurable: true,
    writable: true,
  });
  polyfill(window.performance, 'mark', () => {});
  polyfill(window.performance, 'getEntriesByType', () => []);
  polyfill(window, 'IntersectionObserver', SilentObserver);
  polyfill(window, 'ResizeObserver', SilentObserver);
  polyfill(window, 'matchMedia', (media: string) =>
    Object.assign(new EventTarget(), {
      media,
      matches: false,
      onchange: null,
      addListener() {},
      removeListener() {},
    }),
  );
}
