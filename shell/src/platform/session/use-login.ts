import {
  beginPasskeyLogin,
  logIn,
  logInWithCode,
  logInWithPasskey,
} from '@tessera/shared-contracts/accounts/endpoints';
import { requestOptions } from '@tessera/shared-contracts/accounts/passkeys';
import type { EndpointDefinition } from '@tessera/shared-contracts/core/endpoint';
import type { Log } from '@tessera/shared-contracts/platform/platform';
import {
  askForPasskey,
  cancelPasskeyRequest,
  passkeyErrorText,
} from '@tessera/shared-ui/passkeys/passkeys';
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { parse } from 'valibot';
import { isRecord } from '../../base/is-record.ts';
import type { SessionOwner } from './create-session.ts';
import { renewalTexts as texts } from './session-texts.ts';

export interface LoginOptions {
  /** The page's user. */
  readonly name: string;
  /** Makes a login call. Rejects with the server's refusal. */
  call(endpoint: EndpointDefinition, body: unknown): Promise<unknown>;
  /** Reads who the browser's session belongs to: another tab may have changed it. */
  readSessionOwner(): Promise<SessionOwner>;
  readonly log: Log;
}

type FieldName = 'email' | 'password' | 'code';

/** What the login dialog shows and does. */
export interface Login {
  /** `code` once the password is accepted, if the account has a second factor. */
  readonly step: 'password' | 'code';
  /** The message of the last failure; '' for none. */
  readonly error: string;
  readonly isBusy: boolean;
  readonly values: Readonly<Record<FieldName, string>>;
  readonly refs: Readonly<Record<FieldName, RefObject<HTMLInputElement | null>>>;
  write(name: FieldName, value: string): void;
  /** Sends the fields of the step, or focuses the first empty one. */
  send(): void;
  sendPasskey(): void;
  beginAgain(): void;
}

/**
 * Logs the page's user in again. Calls `onDone` with true when they have logged in, here or in
 * another tab.
 */
export function useLogin(
  { name, call, readSessionOwner, log }: LoginOptions,
  onDone: (isLoggedIn: boolean) => void,
): Login {
  const [step, setStep] = useState<Login['step']>('password');
  const [error, setError] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [values, setValues] = useState({ email: '', password: '', code: '' });
  const refs = {
    email: useRef<HTMLInputElement>(null),
    password: useRef<HTMLInputElement>(null),
    code: useRef<HTMLInputElement>(null),
  };

  const write = (field: FieldName, value: string): void =>
    setValues((before) => ({ ...before, [field]: value }));

  function showStep(next: Login['step'], field: FieldName): void {
    // rendered synchronously, because a hidden field cannot be focused
    flushSync(() => {
      setStep(next);
      write('code', '');
    });
    refs[field].current?.focus();
  }
  function applyOwner(owner: SessionOwner | undefined): void {
    if (owner === undefined) showStep('code', 'code');
    else if (owner.kind === 'same') onDone(true);
    else if (owner.kind === 'other') setError(texts.other(owner.name, name));
  }
  async function work(action: () => Promise<SessionOwner | undefined>): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setError('');
    try {
      applyOwner(await action());
    } catch (failure) {
      setError(passkeyErrorText(failure, log));
    }
    setBusy(false);
  }

  /** Sends the current login step. Resolves to undefined if a code is needed next. */
  async function sendStep(): Promise<SessionOwner | undefined> {
    const { email, password, code } = values;
    const answer = await (step === 'code'
      ? call(logInWithCode, { code })
      : call(logIn, { email, password }));
    write('password', '');
    return isRecord(answer) && 'needs_code' in answer ? undefined : readSessionOwner();
  }
  async function sendPasskey(): Promise<SessionOwner> {
    const options = parse(requestOptions, await call(beginPasskeyLogin, undefined));
    await call(logInWithPasskey, { credential: await askForPasskey(options) });
    return readSessionOwner();
  }

  /** Checks whether the user has logged in in another tab. Ignores errors. */
  const checkOtherTabs = useEffectEvent(() => {
    if (document.visibilityState === 'visible' && !isBusy)
      readSessionOwner().then(applyOwner, () => {});
  });
  useEffect(() => {
    const check = (): void => checkOtherTabs();
    window.addEventListener('focus', check);
    document.addEventListener('visibilitychange', check);
    // another user may already be logged in: show that before a password is typed
    check();
    return () => {
      window.removeEventListener('focus', check);
      document.removeEventListener('visibilitychange', check);
      cancelPasskeyRequest();
    };
  }, []);

  return {
    step,
    error,
    isBusy,
    values,
    refs,
    write,
    send() {
      setError('');
      const needed = step === 'code' ? (['code'] as const) : (['email', 'password'] as const);
      const empty = needed.find((field) => values[field] === '');
      if (empty) refs[empty].current?.focus();
      else void work(sendStep);
    },
    sendPasskey: () => void work(sendPasskey),
    beginAgain() {
      setError('');
      showStep('password', 'password');
    },
  };
}
