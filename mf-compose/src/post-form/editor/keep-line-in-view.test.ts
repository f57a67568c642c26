import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setUpForms } from '../../testing/form-setup.ts';
import { keepLineInView } from './keep-line-in-view.ts';

beforeEach(() => window.localStorage.clear());
afterEach(() => jest.restoreAllMocks());

/** Fakes the layout that jsdom lacks: the caret is at `top`, the footer of the form at 700. */
function standAt(top: number): void {
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function rectOf(
    this: Element,
  ) {
    return this.tagName === 'TEXTAREA'
      ? new DOMRect(0, top, 500, 20)
      : this.tagName === 'SPAN'
        ? new DOMRect(0, 0, 0, 20)
        : new DOMRect(0, this.tagName === 'FOOTER' ? 700 : 0, 500, 60);
  });
}

const rest = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, 550);
  });

test('FORM-39: if the typed line ends less than 50 px above the footer of an in-place form, the page scrolls until the line ends 70 px above the footer', async () => {
  const { forms, slot } = setUpForms();
  const place = document.createElement('nav');
  slot.before(place);
  await forms.open({ mode: 'new', type: 'text' }, place);
  const text = await screen.findByRole('textbox', { name: 'Text' });
  const scroller = document.scrollingElement ?? document.documentElement;
  scroller.scrollTop = 100;
  standAt(690);
  await userEvent.type(text, 'x');
  // 690 + 20 for the line + 20 for padding = 730; the limit is 50 above the footer: 700 - 50 = 650
  await waitFor(() => expect(scroller.scrollTop).toBe(100 + 80));
  standAt(300);
  await userEvent.type(text, 'y');
  await rest();
  expect(scroller.scrollTop).toBe(180);
  forms.dispose();
});

test('stopping removes the listener and cancels a pending scroll', async () => {
  document.body.innerHTML = '<form><textarea></textarea></form>';
  const [form, field] = [document.querySelector('form'), document.querySelector('textarea')];
  if (!form || !field) throw new Error('no form');
  const scroller = document.createElement('div');
  standAt(2000);
  const stop = keepLineInView(form, scroller);
  field.focus();
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  stop();
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  await rest();
  expect(scroller.scrollTop).toBe(0);
});
