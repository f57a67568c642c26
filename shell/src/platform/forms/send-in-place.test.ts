import { screen, waitFor } from '@testing-library/dom';
import { userEvent } from '@testing-library/user-event';
import { bootstrapElementId } from '@tessera/shared-contracts/platform/bootstrap';
import { connectionTexts } from '@tessera/shared-contracts/platform/connection';
import { formStatusHtml } from './testing/form-status-html.tsx';
import { sendInPlace } from './send-in-place.ts';

const realFetch = globalThis.fetch;
let answer: () => Response;
let requests: Request[];
let loaded: string[];
let page: AbortController;

const form = (email: string, error = '') => `
  <form method="post" action="/register" data-in-place="">${formStatusHtml({})}
    <label>Address <input name="email" type="email" value="${email}" ${error === '' ? '' : 'autofocus'}></label>
    <label>Password <input name="password" type="password"></label>
    <input type="hidden" name="form_key" value="key-${error}"><p>${error}</p>
    <button>Sign up</button>
  </form>`;
const whose = (name: string) => {
  const bootstrap = JSON.stringify(name === '' ? {} : { user: { name } });
  return `<script type="application/json" id="${bootstrapElementId}">${bootstrap}</script>`;
};
const pageOf = (
  content: string,
) => `<!doctype html><title>Answer</title><div id="slot-header">Header of a visitor</div>
  <main id="main" tabindex="-1">${content}</main>${whose('')}`;
/** A response whose URL may differ from that of the request, as after a redirect. */
function answered(status: number, content: string, url = 'http://localhost/register'): Response {
  const response = new Response(pageOf(content), {
    status,
    headers: { 'content-type': 'text/html' },
  });
  Object.defineProperty(response, 'url', { value: url });
  return response;
}

beforeEach(() => {
  requests = [];
  loaded = [];
  page = new AbortController();
  document.body.innerHTML = `<main id="main" tabindex="-1">${form('')}</main>`;
  globalThis.fetch = async (input, init) => {
    requests.push(new Request(input, init));
    return answer();
  };
  sendInPlace(page.signal, (href) => loaded.push(href));
});
afterEach(() => {
  page.abort();
  globalThis.fetch = realFetch;
});

const password = () => screen.getByLabelText('Password');
async function signUp(): Promise<void> {
  const person = userEvent.setup();
  await person.type(screen.getByLabelText('Address'), 'ada@example.org');
  await person.type(password(), 'a long enough password');
  await person.click(screen.getByRole('button', { name: 'Sign up' }));
}

test('a refused form returns with its errors and the typed password', async () => {
  answer = () => answered(400, form('ada@example.org', 'Taken.'));
  await signUp();
  expect(await screen.findByText('Taken.')).toBeVisible();
  expect(new URLSearchParams(await requests[0]?.text()).get('password')).toBe(
    'a long enough password',
  );
  expect(requests[0]?.headers.get('x-tessera-swap')).toBe('1');
  expect(password()).toHaveValue('a long enough password');
  expect(screen.getByLabelText('Address')).toHaveValue('ada@example.org');
  expect(screen.getByLabelText('Address')).toHaveFocus();
  expect(document.querySelector('[name="form_key"]')).toHaveValue('key-Taken.');
  // the form can be sent again
  answer = () => answered(200, '', 'http://localhost/dashboard');
  await userEvent.setup().click(screen.getByRole('button', { name: 'Sign up' }));
  await waitFor(() => expect(loaded).toEqual(['http://localhost/dashboard']));
});

test.each([
  [
    'without a connection',
    () => {
      throw new TypeError('Failed to fetch');
    },
    connectionTexts.none,
  ],
  [
    'when the server fails',
    () => answered(500, '<h1>Something went wrong</h1>'),
    'Sorry, we seem to be having technical trouble. Please try again later.',
  ],
])('%s, the form stays and shows why sending failed', async (_, answers, text) => {
  answer = answers;
  await signUp();
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(password()).toHaveValue('a long enough password');
  expect(loaded).toEqual([]);
});

test('a response without the form replaces the page', async () => {
  answer = () => answered(200, '<h1>Check your email</h1>');
  await signUp();
  expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeVisible();
  expect(screen.queryByRole('form')).toBeNull();
  expect([document.title, document.activeElement?.id]).toEqual(['Answer', 'main']);
});

test('if a form has logged the user out, the header becomes that of a visitor', async () => {
  document.body.insertAdjacentHTML(
    'afterbegin',
    `<div id="slot-header">Header of ada</div>${whose('ada')}`,
  );
  answer = () => answered(200, '<h1>Your account will be deleted</h1>');
  await signUp();
  expect(await screen.findByText('Header of a visitor')).toBeVisible();
  expect(screen.queryByText('Header of ada')).toBeNull();
});

test('a form whose button is pressed twice is sent only once; after the user has left the page, the browser submits forms again', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  globalThis.fetch = async (input, init) => {
    requests.push(new Request(input, init));
    await promise;
    return answered(400, form('', 'Taken.'));
  };
  await signUp();
  await userEvent.setup().click(screen.getByRole('button', { name: 'Sign up' }));
  expect(document.querySelector('form')).toHaveAttribute('aria-busy', 'true');
  resolve();
  expect(await screen.findByText('Taken.')).toBeVisible();
  expect(requests).toHaveLength(1);
  page.abort();
  const submit = new SubmitEvent('submit', { bubbles: true, cancelable: true });
  expect(document.querySelector('form')?.dispatchEvent(submit)).toBe(true);
});
