import { sendFormsOnce } from './send-forms-once.ts';

let form: HTMLFormElement;
const send = (): boolean =>
  form.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));

beforeAll(() => sendFormsOnce());
beforeEach(() => {
  jest.useFakeTimers();
  document.body.innerHTML =
    '<form method="post" action="/settings/password"><button>Save</button></form>';
  form = document.querySelector('form')!;
});
afterEach(() => jest.useRealTimers());

test('a form that is pressed twice goes once, and says that it is under way', () => {
  expect([send(), send(), send()]).toEqual([true, false, false]);
  expect(form).toHaveAttribute('aria-busy', 'true');
});

test('it can go again when nothing came of it, and after coming back to the page', () => {
  send();
  jest.advanceTimersByTime(10_001);
  expect(form).not.toHaveAttribute('aria-busy');
  expect([send(), send()]).toEqual([true, false]);
  window.dispatchEvent(new Event('pageshow'));
  expect(send()).toBe(true);
});

test('forms that scripts handle, and searches, are left alone', () => {
  form.addEventListener('submit', (event) => event.preventDefault());
  send();
  expect(form).not.toHaveAttribute('aria-busy');
  form.outerHTML = '<form method="get" action="/search"></form>';
  form = document.querySelector('form') ?? form;
  expect([send(), send()]).toEqual([true, true]);
});
