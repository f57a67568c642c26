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

test('a form that is submitted repeatedly is sent once and marked busy', () => {
  expect([send(), send(), send()]).toEqual([true, false, false]);
  expect(form).toHaveAttribute('aria-busy', 'true');
});

test('a form can be submitted again after ten seconds, or when the user returns to the page', () => {
  send();
  jest.advanceTimersByTime(10_001);
  expect(form).not.toHaveAttribute('aria-busy');
  expect([send(), send()]).toEqual([true, false]);
  jest.advanceTimersByTime(5000);
  window.dispatchEvent(new Event('pageshow'));
  expect(send()).toBe(true);
  // the timer of the first submission no longer counts
  jest.advanceTimersByTime(5001);
  expect(send()).toBe(false);
});

test('ignores GET forms, such as search forms, and forms that a script handles', () => {
  form.addEventListener('submit', (event) => event.preventDefault());
  send();
  expect(form).not.toHaveAttribute('aria-busy');
  form.outerHTML = '<form method="get" action="/search"></form>';
  form = document.querySelector('form') ?? form;
  expect([send(), send()]).toEqual([true, true]);
});
