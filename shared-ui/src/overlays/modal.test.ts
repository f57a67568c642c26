import { fireEvent } from '@testing-library/dom';
import { openDismissible } from './dismissible.ts';
import { openModal, type OverlayRouter } from './modal.ts';
import { rememberFocus } from './remember-focus.ts';

afterEach(() => {
  document.body.replaceChildren();
  jest.restoreAllMocks();
});

const add = <K extends 'button' | 'dialog' | 'input'>(
  tag: K,
  parent: Element = document.body,
): HTMLElementTagNameMap[K] => parent.appendChild(document.createElement(tag));

/** Opens a 200 × 100 px modal that contains a button, from a focused button. */
function setUp(open = openDismissible, onClose = jest.fn(), router?: OverlayRouter) {
  const opener = add('button');
  opener.focus();
  const dialog = add('dialog');
  const inside = add('button', dialog);
  jest.spyOn(dialog, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 100, 200, 100));
  const close = open(dialog, onClose, router);
  return { opener, dialog, inside, onClose, close };
}
const press = (from: Element, to: Element, at: object): void => {
  fireEvent.mouseDown(from, at);
  fireEvent.mouseUp(to, at);
  fireEvent.click(to, at);
};
const beside = { clientX: 40, clientY: 150 };
const within = { clientX: 150, clientY: 150 };

test('opens modally; closing works once and restores the focus without scrolling', () => {
  const showModal = jest.spyOn(HTMLDialogElement.prototype, 'showModal');
  const { opener, dialog, inside, onClose, close } = setUp();
  expect([dialog.open, showModal.mock.calls.length]).toEqual([true, 1]);
  inside.focus();
  const focus = jest.spyOn(opener, 'focus');
  close();
  expect([dialog.open, focus.mock.calls]).toEqual([false, [[{ preventScroll: true }]]]);
  expect(opener).toHaveFocus();
  const other = add('button');
  other.focus();
  close();
  expect(other).toHaveFocus();
  expect(onClose).not.toHaveBeenCalled();
});

test('Escape calls onClose and leaves the dialog open; dismissing a file picker inside does not call it', () => {
  const { dialog, onClose, close } = setUp();
  const escape = new Event('cancel', { cancelable: true });
  dialog.dispatchEvent(escape);
  expect([onClose.mock.calls.length, escape.defaultPrevented, dialog.open]).toEqual([
    1,
    true,
    true,
  ]);
  const picker = add('input', dialog);
  picker.type = 'file';
  picker.dispatchEvent(new Event('cancel', { bubbles: true }));
  expect(onClose).toHaveBeenCalledTimes(1);
  close();
});

test('Back calls onClose and leaves the dialog open; a dialog that has closed no longer claims Back', () => {
  const claims = new Set<() => void>();
  const router: OverlayRouter = {
    claimBack(onBack) {
      claims.add(onBack);
      return () => void claims.delete(onBack);
    },
  };
  const { dialog, onClose, close } = setUp(openDismissible, jest.fn(), router);
  for (const goBack of claims) goBack();
  expect([onClose.mock.calls.length, dialog.open, claims.size]).toEqual([1, true, 1]);
  close();
  expect(claims.size).toBe(0);
});

test('a dialog that the browser closes is open again before onClose is called', () => {
  const wasOpen: boolean[] = [];
  const onClose = jest.fn(() => {
    wasOpen.push(dialog.open);
  });
  const { dialog, close } = setUp(openDismissible, onClose);
  dialog.close();
  expect([wasOpen, dialog.open]).toEqual([[true], true]);
  close();
  expect([wasOpen.length, dialog.open]).toEqual([1, false]);
});

test('a press on the backdrop calls onClose; a press on the padding or the contents does not', () => {
  const { dialog, inside, onClose, close } = setUp();
  press(dialog, dialog, within);
  press(inside, inside, within);
  // Enter on a button is a click without coordinates
  fireEvent.click(inside);
  expect(onClose).not.toHaveBeenCalled();
  press(dialog, dialog, beside);
  expect(onClose).toHaveBeenCalledTimes(1);
  close();
});

test('selecting text across the edge does not call onClose; a later press on the backdrop does', () => {
  const { dialog, inside, onClose, close } = setUp();
  fireEvent.mouseDown(inside, within);
  fireEvent.click(dialog, beside);
  expect(onClose).not.toHaveBeenCalled();
  press(dialog, dialog, beside);
  expect(onClose).toHaveBeenCalledTimes(1);
  close();
});

test('a modal that is not dismissible ignores presses on the backdrop', () => {
  const { dialog, onClose, close } = setUp(openModal);
  press(dialog, dialog, beside);
  expect(onClose).not.toHaveBeenCalled();
  close();
});

test('a press on a dialog that fills the window counts as a press on the backdrop, except on the scrollbar', () => {
  const { dialog, inside, onClose, close } = setUp((shown, run) =>
    openDismissible(shown, run, undefined, { fillsWindow: true }),
  );
  jest.spyOn(dialog, 'clientWidth', 'get').mockReturnValue(285);
  press(dialog, dialog, { clientX: 290, clientY: 150 });
  press(inside, inside, within);
  expect(onClose).not.toHaveBeenCalled();
  press(dialog, dialog, within);
  expect(onClose).toHaveBeenCalledTimes(1);
  close();
});

test('takes over a dialog that the browser opened, and lets the browser restore the focus', () => {
  const dialog = add('dialog');
  dialog.showModal();
  const inside = add('button', dialog);
  inside.focus();
  const showModal = jest.spyOn(dialog, 'showModal');
  const focus = jest.spyOn(inside, 'focus');
  const close = openModal(dialog, () => close(), undefined);
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
  expect([dialog.open, showModal.mock.calls.length, focus.mock.calls.length]).toEqual([
    false,
    0,
    0,
  ]);
});

test('leaves no listener after opening and closing many times', () => {
  const dialog = add('dialog');
  const added = jest.spyOn(dialog, 'addEventListener');
  const removed = jest.spyOn(dialog, 'removeEventListener');
  for (let times = 0; times < 5; times += 1) openDismissible(dialog, () => {}, undefined)();
  expect(added).toHaveBeenCalled();
  expect(removed).toHaveBeenCalledTimes(added.mock.calls.length);
  expect([dialog.oncancel, dialog.onclose]).toEqual([null, null]);
});

test('closing for a second time does not close a dialog that was opened again', () => {
  const dialog = add('dialog');
  const closeFirst = openModal(dialog, () => {}, undefined);
  closeFirst();
  const close = openModal(dialog, () => {}, undefined);
  closeFirst();
  expect(dialog.open).toBe(true);
  close();
});

test('a dialog that is closed and reopened stays open when the `close` event of the first closing arrives late', () => {
  const dialog = add('dialog');
  openModal(dialog, () => {}, undefined)();
  const onClose = jest.fn();
  const close = openModal(dialog, onClose, undefined);
  dialog.dispatchEvent(new Event('close'));
  expect([onClose.mock.calls.length, dialog.open]).toEqual([0, true]);
  close();
});

test('focus is not restored to an element that has left the page; the caller can name another element', () => {
  const [gone, other] = [add('button'), add('button')];
  gone.focus();
  const giveBack = rememberFocus();
  const giveOther = rememberFocus(other);
  gone.remove();
  giveBack();
  expect(document.body).toHaveFocus();
  giveOther();
  expect(other).toHaveFocus();
  rememberFocus(null)();
  expect(other).toHaveFocus();
});
