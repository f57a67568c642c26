import type { ReactNode } from 'react';
import { accountLimits } from '@tessera/shared-contracts/accounts/rules';
import type { Refused } from './frame.tsx';

export interface SettingsFormProps {
  /** Tells the forms of a page apart; the endpoint's path. */
  readonly action: string;
  readonly formKey: string;
  /** Where it leads when it was taken; absent when the call answers a page itself. */
  readonly returnTo?: string;
  readonly submit: string;
  readonly isDangerous?: boolean;
  readonly isQuiet?: boolean;
  readonly refused?: Refused | undefined;
  readonly children?: ReactNode;
}

/** A form of settings, with why it was refused. */
export function SettingsForm({ action, formKey, returnTo, submit, isDangerous = false, isQuiet = false, refused, children }: SettingsFormProps): ReactNode {
  const errors = refused?.form === action ? refused.refusal.errors : [];
  const look = isDangerous ? 'button button--danger' : isQuiet ? 'button' : 'button button--primary';
  return (
    <form className="form" method="post" action={action}>
      {errors.length > 0 && <div className="form__errors" role="alert"><ul>{errors.map((error) => <li key={error}>{error}</li>)}</ul></div>}
      <input type="hidden" name="form_key" value={formKey} />
      {returnTo !== undefined && <input type="hidden" name="return_to" value={returnTo} />}
      {children}
      <div className="form__actions"><button className={look} type="submit">{submit}</button></div>
    </form>
  );
}

export interface TextFieldProps {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly type?: 'text' | 'email' | 'password';
  readonly autoComplete: string;
  readonly hint?: string;
  readonly maxLength?: number;
  readonly value?: string | undefined;
}

export function TextField({ id, name, label, type = 'text', autoComplete, hint, maxLength, value }: TextFieldProps): ReactNode {
  return (
    <div className="form__field">
      <label className="form__label" htmlFor={id}>{label}</label>
      <input
        className="form__input" id={id} name={name} type={type} required autoComplete={autoComplete} maxLength={maxLength} autoCapitalize="none" spellCheck={false}
        {...(type === 'password' ? {} : { defaultValue: value })} {...(hint !== undefined && { 'aria-describedby': `${id}-hint` })}
      />
      {hint !== undefined && <p className="form__hint" id={`${id}-hint`}>{hint}</p>}
    </div>
  );
}

/** Asks for the password again, before anything that matters. The unseen field tells password managers whose it is; it is not sent. */
export const PasswordField = ({ id, label = 'Your password', email }: { readonly id: string; readonly label?: string; readonly email: string }): ReactNode => (
  <>
    <input type="email" autoComplete="username" value={email} readOnly hidden />
    <TextField id={id} name="password" label={label} type="password" autoComplete="current-password" maxLength={accountLimits.passwordMax} />
  </>
);

/** A box of a plain form sends nothing while it is empty; the field before it says off. */
export function SwitchField({ id, name, label, hint, isOn }: { readonly id?: string; readonly name: string; readonly label: string; readonly hint: string; readonly isOn: boolean }): ReactNode {
  const hintId = `${id ?? name}-hint`;
  return (
    <div>
      <input type="hidden" name={name} value="off" />
      <label className="form__check"><input type="checkbox" name={name} value="on" defaultChecked={isOn} aria-describedby={hintId} />{label}</label>
      <p className="form__hint" id={hintId}>{hint}</p>
    </div>
  );
}

/** A part of a page of settings: a surface with a title. */
export function Panel({ id, title, children }: { readonly id: string; readonly title: string; readonly children: ReactNode }): ReactNode {
  return <section className="page__panel page__section" aria-labelledby={id}><h2 className="page__section-title" id={id}>{title}</h2>{children}</section>;
}

/** Says what was done. */
export const Done = ({ text }: { readonly text: string | undefined }): ReactNode => (text === undefined ? null : <p className="notice notice--success" role="status">{text}</p>);

/** What was typed into a field of a refused form. */
export const typed = (refused: Refused | undefined, form: string, name: string): string | undefined => {
  const value = refused?.form === form ? refused.values[name] : undefined;
  return typeof value === 'string' ? value.slice(0, 500) : undefined;
};
