import { readSession, sessionState } from '@tessera/shared-contracts/accounts/endpoints';
import type { EndpointDefinition } from '@tessera/shared-contracts/core/endpoint';
import type { Bootstrap } from '@tessera/shared-contracts/platform/bootstrap';
import { CallError, type Log } from '@tessera/shared-contracts/platform/platform';
import { safeParse } from 'valibot';
import type { CallSession } from '../call/create-call.ts';
import { withClient } from '../call/with-client.ts';
import type { LoginOptions } from './use-login.ts';

/** Who the browser's session belongs to: the page's user, another user, or no one. */
export type SessionOwner =
  | { readonly kind: 'same' }
  | { readonly kind: 'other'; readonly name: string }
  | { readonly kind: 'nobody' };

export interface CreateSessionOptions {
  readonly bootstrap: Bootstrap;
  /** Loads and shows the login dialog. Resolves to whether the page's user is logged in again. */
  readonly openDialog: (options: LoginOptions) => Promise<boolean>;
  readonly log: Log;
}

const ask = (endpoint: EndpointDefinition, formKey: string, body?: unknown): Promise<unknown> =>
  withClient(undefined, ({ sendCall }) =>
    sendCall(endpoint, { body }, { formKey: () => formKey, accept: 'application/json' }),
  );

/**
 * The login session of an open page: provides its form key, and asks the user to log in again when
 * the session has ended. The page only ever acts for the user it was loaded for, even if someone
 * else logs in. Keeps `bootstrap.form_key` up to date.
 */
export function createSession({ bootstrap, openDialog, log }: CreateSessionOptions): CallSession {
  const name = bootstrap.user?.name ?? '';
  let askingToLogIn: Promise<boolean> | undefined;

  async function readSessionOwner(): Promise<{
    readonly whose: SessionOwner;
    readonly formKey: string;
  }> {
    const answer = safeParse(sessionState, await ask(readSession, bootstrap.form_key));
    if (!answer.success) throw new CallError(0, []);
    const current = answer.output;
    if (current.name !== name)
      return {
        whose: current.name === '' ? { kind: 'nobody' } : { kind: 'other', name: current.name },
        formKey: current.form_key,
      };
    bootstrap.form_key = current.form_key;
    return { whose: { kind: 'same' }, formKey: current.form_key };
  }

  /** Makes a call with the form key of the browser's current session. */
  const call = async (endpoint: EndpointDefinition, body: unknown): Promise<unknown> =>
    ask(endpoint, (await readSessionOwner()).formKey, body);

  return {
    formKey: () => bootstrap.form_key,
    renew: () =>
      readSessionOwner().then(
        ({ whose }) => whose.kind === 'same',
        () => false,
      ),
    logInAgain() {
      if (name === '') return Promise.resolve(false);
      // calls that are refused at the same time share one dialog
      askingToLogIn ??= openDialog({
        name,
        call,
        readSessionOwner: async () => (await readSessionOwner()).whose,
        log,
      }).finally(() => {
        askingToLogIn = undefined;
      });
      return askingToLogIn;
    },
  };
}
