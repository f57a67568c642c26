import { beginPasskeyLogin, logInWithPasskey } from '@tessera/shared-contracts/accounts/endpoints';
import { passkeyAttributes } from '@tessera/shared-contracts/accounts/passkey-attributes';
import { passkeyLimits } from '@tessera/shared-contracts/accounts/passkeys';
import { addPasskey, beginPasskey } from '@tessera/shared-contracts/settings/endpoints';
import { formStatusOf, removeOldErrors, type FormStatus } from '../forms/form-status.ts';
import type { FormParts } from '../forms/watch-forms.ts';
import {
  askForPasskey,
  forgetIfUnknown,
  knowsPasskeys,
  makePasskey,
  offersPasskeys,
  PasskeyError,
  stopAsking,
  textOf,
  type Credential,
} from './passkeys.ts';
import { passkeyTroubles as texts } from './passkey-texts.ts';

/**
 * Milliseconds after which the challenge behind a form is renewed, before the server considers it
 * expired.
 */
const renewal = passkeyLimits.timeout - 60_000;

/** A device's answer, and the site it was asked for. */
interface Asked {
  readonly rpId: string;
  readonly credential: Credential;
}

/** Listens until the page is left. */
function listen(
  target: Document | HTMLElement,
  type: string,
  run: (event: Event) => void,
  signal: AbortSignal,
): void {
  target.addEventListener(type, run);
  signal.addEventListener('abort', () => target.removeEventListener(type, run));
}

/** The button of the login page, and the passkeys offered by autofill in the address field. */
function enhanceLogin(
  place: HTMLElement,
  status: FormStatus,
  { call, log }: FormParts,
  signal: AbortSignal,
  loadDocument: (href: string) => void,
): void {
  const button = place.querySelector('button');
  if (!button || !knowsPasskeys()) {
    place.hidden = true;
    return;
  }
  let isBusy = false;
  /** When the current challenge was requested. */
  let askedAt = Number.NEGATIVE_INFINITY;

  async function ask(isAutofill: boolean): Promise<Asked> {
    const options = await call(beginPasskeyLogin, {}, { signal });
    signal.throwIfAborted();
    return { rpId: options.rpId, credential: await askForPasskey(options, { isAutofill }) };
  }

  /** Resolves to whether the page is being left. */
  async function send(asking: Promise<Asked>): Promise<boolean> {
    try {
      const { rpId, credential } = await asking;
      status.wait(texts.checking);
      const { next } = await call(
        logInWithPasskey,
        { body: { credential, next: place.getAttribute(passkeyAttributes.next) ?? '' } },
        { signal },
      ).catch(async (error: unknown) => {
        await forgetIfUnknown(error, rpId, credential.id);
        throw error;
      });
      loadDocument(next);
      return true;
    } catch (error) {
      if (!signal.aborted) status.fail(textOf(error, log));
      return false;
    }
  }

  const mayWait = async (): Promise<boolean> =>
    !signal.aborted &&
    !isBusy &&
    document.visibilityState !== 'hidden' &&
    performance.now() - askedAt >= renewal &&
    offersPasskeys();

  /**
   * Waits for a passkey chosen by autofill. Errors are silent because the user did not ask for it.
   */
  async function waitBehindForm(): Promise<void> {
    if (!(await mayWait())) return;
    askedAt = performance.now();
    const renewing = setTimeout(() => {
      void waitBehindForm();
    }, renewal);
    const asking = ask(true);
    const isChosen = await asking.then(
      () => true,
      () => false,
    );
    clearTimeout(renewing);
    if (!isChosen || isBusy) return;
    isBusy = true;
    const isLeaving = await send(asking);
    isBusy = false;
    if (!isLeaving) waitAgain();
  }
  function waitAgain(): void {
    askedAt = Number.NEGATIVE_INFINITY;
    void waitBehindForm();
  }

  const press = async (): Promise<void> => {
    if (isBusy) return;
    isBusy = true;
    button.setAttribute('aria-disabled', 'true');
    status.wait(texts.waiting);
    const isLeaving = await send(ask(false));
    isBusy = false;
    button.removeAttribute('aria-disabled');
    if (!isLeaving) waitAgain();
  };
  listen(
    button,
    'click',
    () => {
      void press();
    },
    signal,
  );
  listen(
    document,
    'visibilitychange',
    () => {
      void waitBehindForm();
    },
    signal,
  );
  signal.addEventListener('abort', stopAsking);
  button.disabled = false;
  void waitBehindForm();
}

/** The form that adds a passkey: password, then the device, then the page with the new passkey. */
function enhanceAdding(
  place: HTMLElement,
  status: FormStatus,
  { call, log, router }: FormParts,
  signal: AbortSignal,
): void {
  const form = place.querySelector('form');
  if (!form) return;
  const password = form.querySelector<HTMLInputElement>('[name="password"]');
  const submit = form.querySelector('.form__actions button');
  const valueOf = (name: string): string =>
    form.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value ?? '';
  let isBusy = false;

  async function add(): Promise<void> {
    if (!knowsPasskeys()) return status.fail(texts.unknownBrowser);
    const options = await call(
      beginPasskey,
      {
        body: {
          password: valueOf('password'),
          code: valueOf('code'),
          credential: valueOf('credential'),
        },
      },
      { signal, asksToLogIn: true },
    );
    status.wait(texts.waiting);
    const credential = await makePasskey(options);
    await call(addPasskey, { body: { credential } }, { signal });
    await router.navigate(place.getAttribute(passkeyAttributes.done) ?? window.location.href);
  }

  const addOne = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    isBusy = true;
    submit?.setAttribute('aria-disabled', 'true');
    status.wait('');
    removeOldErrors(form);
    try {
      await add();
    } catch (error) {
      if (signal.aborted) return;
      status.fail(textOf(error, log));
      if (!(error instanceof PasskeyError)) password?.select();
    } finally {
      isBusy = false;
      submit?.removeAttribute('aria-disabled');
    }
  };
  listen(
    form,
    'submit',
    (event) => {
      void addOne(event);
    },
    signal,
  );
  signal.addEventListener('abort', stopAsking);
}

/** The button that submits a form with a passkey instead of a code. */
function enhanceProving(
  place: HTMLElement,
  status: FormStatus,
  { call, log }: FormParts,
  signal: AbortSignal,
): void {
  const [form, button] = [place.closest('form'), place.querySelector('button')];
  const written = place.querySelector('input');
  if (!form || !button || !written || !knowsPasskeys()) return;
  let isBusy = false;

  const prove = async (): Promise<void> => {
    if (isBusy) return;
    isBusy = true;
    status.wait(texts.waiting);
    const code = form.querySelector<HTMLInputElement>('[name="code"]');
    try {
      const options = await call(beginPasskeyLogin, {}, { signal });
      written.value = JSON.stringify(await askForPasskey(options, { cancelled: texts.notUsed }));
      if (signal.aborted) return;
      status.wait('');
      if (code) code.required = false;
      form.requestSubmit();
    } catch (error) {
      if (!signal.aborted) status.fail(textOf(error, log));
    } finally {
      // an answer is used once and must not hide a code that is typed later
      written.value = '';
      if (code) code.required = true;
      isBusy = false;
    }
  };
  listen(
    button,
    'click',
    () => {
      void prove();
    },
    signal,
  );
  signal.addEventListener('abort', stopAsking);
  place.hidden = false;
}

/** Enhances the passkey forms of a page until it is left. */
export function enhancePasskeys(
  place: HTMLElement,
  parts: FormParts,
  signal: AbortSignal,
  loadDocument = (href: string): void => window.location.assign(href),
): void {
  if (signal.aborted) return;
  const kind = place.getAttribute(passkeyAttributes.part);
  const status = formStatusOf((kind === 'add' && place.querySelector('form')) || place);
  if (!status) return;
  if (kind === 'log-in') enhanceLogin(place, status, parts, signal, loadDocument);
  else if (kind === 'prove') enhanceProving(place, status, parts, signal);
  else enhanceAdding(place, status, parts, signal);
}
