import { passkeyTexts } from '@tessera/shared-contracts/accounts/passkeys';
import { accountLimits } from '@tessera/shared-contracts/accounts/rules';
import { pages } from '@tessera/shared-contracts/pages/pages';
import { Button } from '@tessera/shared-ui/Button';
import { Field, type FieldProps } from '@tessera/shared-ui/Field';
import { FieldNote } from '@tessera/shared-ui/FieldNote';
import { FormErrors } from '@tessera/shared-ui/FormErrors';
import { Dialog } from '@tessera/shared-ui/overlays/Dialog';
import type { OverlayRouter } from '@tessera/shared-ui/overlays/modal';
import { supportsPasskeys } from '@tessera/shared-ui/passkeys/passkeys';
import { useId, type ReactNode } from 'react';
import { renewalTexts as texts } from './session-texts.ts';
import { useLogin, type Login, type LoginOptions } from './use-login.ts';
import { renderDialog } from '../dialogs/render-dialog.tsx';

export interface LoginDialogProps extends LoginOptions {
  readonly router: OverlayRouter | undefined;
  readonly onDone: (isLoggedIn: boolean) => void;
}

/** Asks the page's user to log in again. Key presses do not reach the page below. */
export function LoginDialog({ router, onDone, ...options }: LoginDialogProps): ReactNode {
  const login = useLogin(options, onDone);
  const explanation = useId();
  const asksForCode = login.step === 'code';
  const refuse = (): void => onDone(false);
  return (
    <Dialog
      title={texts.title}
      isDismissible={false}
      initialFocus={login.refs.email}
      aria-describedby={explanation}
      onClose={refuse}
      router={router}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <form
        className="form"
        aria-label={texts.title}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          login.send();
        }}
      >
        <FieldNote id={explanation}>{texts.explanation(options.name)}</FieldNote>
        <FormErrors errors={login.error === '' ? [] : [login.error]} />
        <div className="form" hidden={asksForCode}>
          <LoginField
            login={login}
            name="email"
            type="email"
            label={texts.email}
            autoComplete="username"
            maxLength={accountLimits.email}
          />
          <LoginField
            login={login}
            name="password"
            type="password"
            label={texts.password}
            autoComplete="current-password"
            maxLength={accountLimits.passwordMax}
          />
          <FieldNote>
            <a href={pages.login.path} target="_blank" rel="noopener">
              {texts.elsewhere}
            </a>
          </FieldNote>
        </div>
        <div hidden={!asksForCode}>
          <LoginField
            login={login}
            name="code"
            type="text"
            label={texts.code}
            hint={texts.codeHint}
            autoComplete="one-time-code"
            maxLength={40}
          />
        </div>
        <div className="form__actions">
          <Button type="submit" variant="primary" isBusy={login.isBusy}>
            {texts.logIn}
          </Button>
          <Button variant="quiet" hidden={!asksForCode} onClick={login.beginAgain}>
            {texts.beginAgain}
          </Button>
          <Button onClick={refuse}>{texts.cancel}</Button>
        </div>
        <div className="form form__other" hidden={asksForCode || !supportsPasskeys()}>
          <p className="form__or">{texts.or}</p>
          <Button isWide onClick={login.sendPasskey}>
            {passkeyTexts.logIn}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface LoginFieldProps extends Omit<FieldProps, 'ref' | 'value' | 'onChange'> {
  readonly login: Login;
  readonly name: keyof Login['values'];
}

function LoginField({ login, name, ...rest }: LoginFieldProps): ReactNode {
  return (
    <Field
      {...rest}
      name={name}
      ref={login.refs[name]}
      value={login.values[name]}
      onChange={({ target }) => login.write(name, target.value)}
      required
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}

/**
 * Asks the page's user to log in again, above everything that is open. Resolves to true when they
 * have logged in, here or in another tab.
 */
export const showLoginDialog = (
  options: LoginOptions,
  router: OverlayRouter | undefined,
): Promise<boolean> =>
  renderDialog<boolean>((answer) => <LoginDialog {...options} router={router} onDone={answer} />);
