import {
  beginPasskeyLogin,
  logIn,
  logInWithCode,
  logInWithPasskey,
} from '@tessera/shared-contracts/accounts/endpoints';
import { passkeyTexts, requestOptions } from '@tessera/shared-contracts/accounts/passkeys';
import { accountLimits } from '@tessera/shared-contracts/accounts/rules';
import type { EndpointDefinition } from '@tessera/shared-contracts/contract/endpoint';
import { pages } from '@tessera/shared-contracts/pages/pages';
import { parse } from 'valibot';
import { isRecord } from '../../is-record.ts';
import { element } from '../element.ts';
import type { Whose } from './create-session.ts';
import { askForPasskey, knowsPasskeys, stopAsking, textOf } from './passkeys.ts';
import { renewalTexts as texts } from './session-texts.ts';

export interface LoginDialogOptions {
  /** The page's user. */
  readonly name: string;
  /** Makes a login call. Rejects with the server's refusal. */
  call(endpoint: EndpointDefinition, body: unknown): Promise<unknown>;
  /** Reads who the browser's session belongs to: someone may have logged in in another tab. */
  readWhose(): Promise<Whose>;
}

function field(
  name: string,
  type: string,
  label: string,
  autocomplete: string,
  maxLength: number,
): { readonly row: HTMLElement; readonly input: HTMLInputElement } {
  const input = element('input', {
    class: 'form__input',
    name,
    type,
    autocomplete,
    required: '',
    maxlength: String(maxLength),
    autocapitalize: 'none',
    spellcheck: 'false',
  });
  return {
    row: element(
      'label',
      { class: 'form__field' },
      element('span', { class: 'form__label' }, label),
      input,
    ),
    input,
  };
}

/**
 * Asks the page's user to log in again, above everything that is open. Resolves true when that
 * happened, here or in another tab.
 */
export function showLoginDialog({ name, call, readWhose }: LoginDialogOptions): Promise<boolean> {
  const opener = document.activeElement;
  const title = element(
    'h2',
    { class: 'overlay-dialog__title', id: `login-title-${crypto.randomUUID()}` },
    texts.title,
  );
  const explanation = element(
    'p',
    { class: 'form__hint', id: `login-text-${crypto.randomUUID()}` },
    texts.explanation(name),
  );
  const errors = element('p', { class: 'form__errors', role: 'alert', hidden: '' });
  const email = field('email', 'email', texts.email, 'username', accountLimits.email);
  const password = field(
    'password',
    'password',
    texts.password,
    'current-password',
    accountLimits.passwordMax,
  );
  const code = field('code', 'text', texts.code, 'one-time-code', 40);
  const codeHint = element('p', { class: 'form__hint' }, texts.codeHint);
  const again = element(
    'button',
    { type: 'button', class: 'button button--quiet' },
    texts.beginAgain,
  );
  const submit = element(
    'button',
    { type: 'submit', class: 'button button--primary' },
    texts.logIn,
  );
  const byPasskey = element(
    'button',
    { type: 'button', class: 'button button--wide' },
    passkeyTexts.logIn,
  );
  const otherWay = element(
    'div',
    { class: 'form form__other' },
    element('p', { class: 'form__or' }, texts.or),
    byPasskey,
  );
  const refuse = element('button', { type: 'button', class: 'button' }, texts.notNow);
  const elsewhere = element(
    'a',
    { class: 'form__hint', href: pages.login.path, target: '_blank', rel: 'noopener' },
    texts.elsewhere,
  );
  const form = element(
    'form',
    { class: 'form', 'aria-labelledby': title.id, novalidate: '' },
    explanation,
    errors,
    email.row,
    password.row,
    codeHint,
    code.row,
    elsewhere,
    element('div', { class: 'form__actions' }, submit, again, refuse),
    otherWay,
  );
  const dialog = element(
    'dialog',
    {
      class: 'overlay-dialog',
      'aria-modal': 'true',
      'aria-labelledby': title.id,
      'aria-describedby': explanation.id,
      'data-login': '',
    },
    title,
    form,
  );

  function tell(text: string): void {
    errors.textContent = text;
    errors.hidden = text === '';
  }

  /** The password was right and the account has a second factor. */
  let asksForCode = false;
  function askForCode(isAsking: boolean): void {
    asksForCode = isAsking;
    for (const part of [email.row, password.row, elsewhere]) part.hidden = isAsking;
    for (const part of [codeHint, code.row, again]) part.hidden = !isAsking;
    otherWay.hidden = isAsking || !knowsPasskeys();
    code.input.value = '';
  }
  askForCode(false);

  /** One login step. Undefined if a code is needed next. */
  async function sendStep(): Promise<Whose | undefined> {
    const answer = asksForCode
      ? await call(logInWithCode, { code: code.input.value })
      : await call(logIn, { email: email.input.value, password: password.input.value });
    password.input.value = '';
    return isRecord(answer) && 'needs_code' in answer ? undefined : readWhose();
  }

  async function sendPasskey(): Promise<Whose> {
    const options = parse(requestOptions, await call(beginPasskeyLogin, undefined));
    await call(logInWithPasskey, { credential: await askForPasskey(options) });
    return readWhose();
  }

  return new Promise((resolve) => {
    let isBusy = false;
    let isDone = false;
    function finish(isLoggedIn: boolean): void {
      if (isDone) return;
      isDone = true;
      stopAsking();
      window.removeEventListener('focus', checkOtherTabs);
      document.removeEventListener('visibilitychange', checkOtherTabs);
      if (dialog.open) dialog.close();
      dialog.remove();
      if (opener instanceof HTMLElement && opener.isConnected)
        opener.focus({ preventScroll: true });
      resolve(isLoggedIn);
    }
    function judge(whose: Whose | undefined): void {
      if (whose === undefined) {
        askForCode(true);
        code.input.focus();
      } else if (whose.kind === 'same') finish(true);
      else if (whose.kind === 'other') tell(texts.other(whose.name, name));
    }
    async function work(action: () => Promise<Whose | undefined>): Promise<void> {
      if (isBusy || isDone) return;
      isBusy = true;
      submit.setAttribute('aria-disabled', 'true');
      try {
        judge(await action());
      } catch (error) {
        tell(textOf(error));
      }
      isBusy = false;
      submit.removeAttribute('aria-disabled');
    }
    /** The user came back from another tab and may have logged in there. Errors are ignored. */
    function checkOtherTabs(): void {
      if (document.visibilityState === 'visible' && !isBusy) readWhose().then(judge, () => {});
    }

    form.addEventListener('submit', function sendLogin(event) {
      event.preventDefault();
      tell('');
      const empty = (asksForCode ? [code.input] : [email.input, password.input]).find(
        (input) => input.value === '',
      );
      if (empty) return empty.focus();
      void work(sendStep);
    });
    byPasskey.addEventListener('click', function usePasskey() {
      tell('');
      void work(sendPasskey);
    });
    again.addEventListener('click', function beginAgain() {
      tell('');
      askForCode(false);
      password.input.focus();
    });
    refuse.addEventListener('click', () => finish(false));
    dialog.addEventListener('keydown', (event) => event.stopPropagation());
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      finish(false);
    });
    dialog.addEventListener('close', () => finish(false));
    window.addEventListener('focus', checkOtherTabs);
    document.addEventListener('visibilitychange', checkOtherTabs);

    document.body.append(dialog);
    dialog.showModal();
    email.input.focus();
    // another user may be logged in already: say so before a password is typed
    checkOtherTabs();
  });
}
