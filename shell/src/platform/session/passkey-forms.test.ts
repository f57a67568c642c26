import { beginPasskeyLogin, logInWithPasskey } from '@tessera/shared-contracts/accounts/endpoints';
import { passkeyTexts } from '@tessera/shared-contracts/accounts/passkeys';
import { CallError } from '@tessera/shared-contracts/platform/platform';
import { addPasskey, beginPasskey } from '@tessera/shared-contracts/settings/endpoints';
import { createFakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { screen, waitFor } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { formStatusHtml } from '../forms/testing/form-status-html.tsx';
import { watchForms } from '../forms/watch-forms.ts';
import { enhancePasskeys } from './passkey-forms.ts';
import { passkeyTroubles as texts } from './passkey-texts.ts';

const user = userEvent.setup();
const statusHtml = formStatusHtml({ hasProgress: true });
const bytes = (...values: number[]): ArrayBuffer => new Uint8Array(values).buffer;
const named = (name: string): Error => Object.assign(new Error(name), { name });

/** The next answers of the device. Without one, the request stays pending until it is aborted. */
let answers: unknown[] = [];
let signals: AbortSignal[] = [];
let forgotten: unknown[] = [];
let fillsIn = false;

function ask(options?: { signal?: AbortSignal }): Promise<unknown> {
  const signal = options?.signal;
  if (signal) signals.push(signal);
  const answer = answers.shift();
  if (answer instanceof Error) return Promise.reject(answer);
  if (answer !== undefined) return Promise.resolve(answer);
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  });
}
const used = {
  id: 'AQI',
  rawId: bytes(1, 2),
  type: 'public-key',
  response: {
    authenticatorData: bytes(3),
    clientDataJSON: bytes(4),
    signature: bytes(5),
    userHandle: bytes(6),
  },
  getClientExtensionResults: () => ({}),
};
const made = {
  id: 'AQI',
  rawId: bytes(1, 2),
  type: 'public-key',
  response: {
    attestationObject: bytes(3),
    clientDataJSON: bytes(4),
    getTransports: () => ['internal'],
  },
  getClientExtensionResults: () => ({}),
};

const left = { current: new AbortController() };
beforeEach(() => {
  [answers, signals, forgotten, fillsIn, left.current] = [[], [], [], false, new AbortController()];
  Object.assign(globalThis, {
    PublicKeyCredential: Object.assign(function PublicKeyCredential() {}, {
      isConditionalMediationAvailable: async () => fillsIn,
      signalUnknownCredential: async (given: unknown) => {
        forgotten.push(given);
      },
    }),
  });
  Object.defineProperty(navigator, 'credentials', {
    configurable: true,
    value: { get: ask, create: ask },
  });
});
afterEach(() => {
  left.current.abort();
  document.body.innerHTML = '';
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
});

const place = (): HTMLElement =>
  document.querySelector<HTMLElement>('[data-passkeys]') ?? document.body;

function loginPage() {
  document.body.innerHTML = `<input autocomplete="username webauthn"><div data-passkeys="log-in" data-next="/likes">${statusHtml}<button type="button" disabled>${passkeyTexts.logIn}</button></div>`;
  const platform = createFakePlatform();
  platform.answer(beginPasskeyLogin, {
    challenge: 'AAAA',
    rpId: 'localhost',
    timeout: 300_000,
    userVerification: 'required',
  });
  platform.answer(logInWithPasskey, { next: '/likes' });
  const opened: string[] = [];
  enhancePasskeys(place(), platform, left.current.signal, (href) => {
    opened.push(href);
  });
  return { platform, opened, button: screen.getByText(passkeyTexts.logIn) };
}

test('the button asks the device, sends its answer and follows the server’s redirect', async () => {
  const { platform, opened, button } = loginPage();
  answers = [used];
  await user.click(button);
  await waitFor(() => expect(opened).toEqual(['/likes']));
  expect(platform.calls.at(-1)?.input).toEqual({
    body: {
      next: '/likes',
      credential: expect.objectContaining({
        id: 'AQI',
        rawId: 'AQI',
        response: {
          authenticatorData: 'Aw',
          clientDataJSON: 'BA',
          signature: 'BQ',
          userHandle: 'Bg',
        },
      }),
    },
  });
});

test('autofill logs in without the button', async () => {
  fillsIn = true;
  answers = [used];
  const { opened } = loginPage();
  await waitFor(() => expect(opened).toEqual(['/likes']));
});

test('an unused suggestion fails silently; the button cancels it and asks again', async () => {
  fillsIn = true;
  const { opened, button } = loginPage();
  await waitFor(() => expect(signals).toHaveLength(1));
  answers = [used];
  await user.click(button);
  await waitFor(() => expect(opened).toEqual(['/likes']));
  expect([signals[0]?.aborted, screen.queryByRole('alert')?.textContent ?? '']).toEqual([true, '']);
});

test.each([
  ['NotAllowedError', texts.cancelled],
  ['SecurityError', texts.wrongAddress],
  ['NotSupportedError', texts.unfit],
  ['UnknownError', texts.failed],
])('explains the device error %s and allows another attempt', async (name, text) => {
  const { platform, opened, button } = loginPage();
  answers = [named(name), used];
  await user.click(button);
  expect(await screen.findByText(text)).toHaveAttribute('role', 'alert');
  expect(platform.errors).toHaveLength(text === texts.failed ? 1 : 0);
  await user.click(button);
  await waitFor(() => expect(opened).toEqual(['/likes']));
});

test('tells a timeout from a refusal', async () => {
  const { button } = loginPage();
  const clock = jest.spyOn(performance, 'now').mockReturnValueOnce(0).mockReturnValue(300_000);
  answers = [named('NotAllowedError')];
  await user.click(button);
  expect(await screen.findByText(texts.timedOut)).toBeInTheDocument();
  clock.mockRestore();
});

test('reports an unknown passkey, also to its provider', async () => {
  const { platform, opened, button } = loginPage();
  platform.answer(logInWithPasskey, new CallError(401, [passkeyTexts.unknown]));
  answers = [used];
  await user.click(button);
  expect(await screen.findByText(passkeyTexts.unknown)).toBeInTheDocument();
  expect([opened, forgotten]).toEqual([[], [{ rpId: 'localhost', credentialId: 'AQI' }]]);
  platform.answer(logInWithPasskey, new CallError(401, [passkeyTexts.refused]));
  answers = [used];
  await user.click(button);
  expect(await screen.findByText(passkeyTexts.refused)).toBeInTheDocument();
  expect(forgotten).toHaveLength(1);
});

test('a browser without passkeys shows no button', () => {
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
  loginPage();
  expect(place()).not.toBeVisible();
});

test('leaving the page aborts the device request and removes the listeners', async () => {
  fillsIn = true;
  const { platform, button } = loginPage();
  await waitFor(() => expect(signals).toHaveLength(1));
  left.current.abort();
  expect(signals[0]?.aborted).toBe(true);
  await user.click(button);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(platform.calls).toHaveLength(1);
});

const options = {
  challenge: 'AAAA',
  rp: { id: 'localhost', name: 'Tessera' },
  user: { id: 'AAAA', name: 'ada@example.org', displayName: 'ada' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 300_000,
  attestation: 'none',
  authenticatorSelection: {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  },
  excludeCredentials: [],
};
function settingsPage() {
  document.body.innerHTML = `<details open data-passkeys="add" data-done="/settings/tfa?done=passkey"><form method="post"><div class="form__errors" role="alert">What was said before</div><input name="password" aria-label="Your password">${statusHtml}<div class="form__actions"><button>Add a passkey</button></div></form></details>`;
  const platform = createFakePlatform();
  platform.answer(beginPasskey, options);
  platform.answer(addPasskey, { id: '1', name: 'A device' });
  enhancePasskeys(place(), platform, left.current.signal);
  return platform;
}

test('adds a passkey after the password, then shows the page with it', async () => {
  const platform = settingsPage();
  answers = [made];
  await user.type(screen.getByLabelText('Your password'), 'correct horse{Enter}');
  await waitFor(() => expect(platform.addresses).toEqual(['/settings/tfa?done=passkey']));
  expect(platform.calls.map(({ input }) => input)).toEqual([
    { body: { password: 'correct horse', code: '', credential: '' } },
    {
      body: {
        credential: expect.objectContaining({
          id: 'AQI',
          response: expect.objectContaining({ attestationObject: 'Aw', transports: ['internal'] }),
        }),
      },
    },
  ]);
  expect(screen.queryByText('What was said before')).not.toBeInTheDocument();
});

test('reports a wrong password at the field, an existing or cancelled passkey with a message', async () => {
  const platform = settingsPage();
  platform.answer(beginPasskey, new CallError(403, ['Wrong password.']));
  await user.type(screen.getByLabelText('Your password'), 'a guess{Enter}');
  expect(await screen.findByText('Wrong password.')).toHaveAttribute('role', 'alert');
  expect(screen.getByLabelText('Your password')).toHaveFocus();
  platform.answer(beginPasskey, options);
  for (const [name, text] of [
    ['InvalidStateError', texts.already],
    ['NotAllowedError', texts.notMade],
  ] as const) {
    answers = [named(name)];
    await user.click(screen.getByRole('button'));
    expect(await screen.findByText(text)).toHaveAttribute('role', 'alert');
  }
  expect(platform.addresses).toEqual([]);
});

/** A submitted form that takes a code or a passkey. */
function factorForm() {
  document.body.innerHTML = `<form><input name="password" aria-label="Your password" value="correct horse"><input name="code" aria-label="Code" required><div data-passkeys="prove" hidden><input type="hidden" name="credential" value="">${statusHtml}<button type="button">${passkeyTexts.instead}</button></div><button>Turn it off</button></form>`;
  const platform = createFakePlatform();
  platform.answer(beginPasskeyLogin, {
    challenge: 'AAAA',
    rpId: 'localhost',
    timeout: 300_000,
    userVerification: 'required',
  });
  const sent: Record<string, unknown>[] = [];
  const form = document.querySelector('form');
  form?.addEventListener('submit', (event) => {
    event.preventDefault();
    sent.push(Object.fromEntries(new FormData(form)));
  });
  return { platform, sent };
}

test('sends a passkey in place of a code, once', async () => {
  const { platform, sent } = factorForm();
  enhancePasskeys(place(), platform, left.current.signal);
  expect(place()).toBeVisible();
  answers = [used];
  await user.click(screen.getByText(passkeyTexts.instead));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    password: 'correct horse',
    code: '',
    credential: expect.stringContaining('"id":"AQI"'),
  });
  expect(new FormData(document.querySelector('form') ?? undefined).get('credential')).toBe('');
  expect(screen.getByLabelText('Code')).toBeRequired();
});

test('suggests a code when the passkey fails', async () => {
  const { platform, sent } = factorForm();
  enhancePasskeys(place(), platform, left.current.signal);
  answers = [named('NotAllowedError')];
  await user.click(screen.getByText(passkeyTexts.instead));
  expect(await screen.findByText(texts.notUsed)).toHaveAttribute('role', 'alert');
  expect(sent).toEqual([]);
});

test('without passkey support the form takes a code only', () => {
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
  const { platform } = factorForm();
  enhancePasskeys(place(), platform, left.current.signal);
  expect(place()).not.toBeVisible();
});

test('enhances every form of a page', async () => {
  const platform = createFakePlatform();
  const { sent } = factorForm();
  document.body.insertAdjacentHTML(
    'beforeend',
    `<details open data-passkeys="add"><form method="post"><input name="password" aria-label="Password">${statusHtml}<div class="form__actions"><button>Add a passkey</button></div></form></details>`,
  );
  const end = watchForms(platform);
  platform.setPage({ name: 'settings' });
  await waitFor(() => expect(place()).toBeVisible());
  platform.answer(beginPasskey, new CallError(403, ['No.']));
  await user.click(screen.getByText('Add a passkey'));
  expect(await screen.findByText('No.')).toBeInTheDocument();
  expect(sent).toEqual([]);
  end();
});

test('enhances a form when its page arrives and stops when it leaves', async () => {
  const platform = createFakePlatform();
  platform.answer(beginPasskeyLogin, {
    challenge: 'AAAA',
    rpId: 'localhost',
    timeout: 300_000,
    userVerification: 'required',
  });
  const end = watchForms(platform);
  const button = `<button type="button" disabled>${passkeyTexts.logIn}</button>`;
  document.body.innerHTML = `<div data-passkeys="log-in">${statusHtml}${button}</div>`;
  platform.setPage({ name: 'account' });
  await waitFor(() => expect(screen.getByRole('button')).toBeEnabled());
  document.body.innerHTML = '';
  platform.setPage({ name: 'dashboard' });
  end();
  expect(platform.errors).toEqual([]);
});
