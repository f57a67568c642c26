import { formAttributes } from '@tessera/shared-contracts/platform/form-attributes';
import { createContext, use, type ComponentProps, type ReactNode, type Ref } from 'react';
import { accountLimits } from '@tessera/shared-contracts/accounts/rules';
import { firstCharacters } from '@tessera/shared-contracts/core/first-characters';
import { Button } from '@tessera/shared-ui/Button';
import { CheckField } from '@tessera/shared-ui/CheckField';
import { FieldNote } from '@tessera/shared-ui/FieldNote';
import { FormErrors } from '@tessera/shared-ui/FormErrors';
import { FormStatus } from '@tessera/shared-ui/FormStatus';
import type { RefusedForm } from '@tessera/shared-contracts/core/view-props';
import { fieldOfRefusal } from './field-of-refusal.ts';
import { ValidatedField, type FieldErrors, type ValidatedFieldProps } from './ValidatedField.tsx';

/** State of the surrounding form after a refusal: errors by field, and the submitted values. */
interface RefusedFields {
  readonly errors: ReadonlyMap<string, readonly string[]>;
  readonly values: RefusedForm['values'];
}
const RefusedFieldsContext = createContext<RefusedFields>({ errors: new Map(), values: {} });

/** The errors of a form as a whole. They receive focus, so that keyboard users continue there. */
export const Errors = ({ texts }: { readonly texts: readonly string[] }): ReactNode => (
  // React expects autoFocus only on form fields
  <FormErrors errors={texts} tabIndex={-1} suppressHydrationWarning {...{ autoFocus: true }} />
);

export interface SettingsFormProps {
  /** The endpoint's path, which also identifies the form on its page. */
  readonly action: string;
  readonly formKey: string;
  /** Redirect target on success; absent if the endpoint itself decides what to show. */
  readonly returnTo?: string;
  readonly submit: string;
  readonly isDangerous?: boolean;
  readonly isQuiet?: boolean;
  /**
   * Whether script, if available, submits the form without leaving the page, so that the form keeps
   * its values after a refusal.
   */
  readonly isInPlace?: boolean;
  readonly refused?: RefusedForm | undefined;
  /** Whether script is submitting the form; the button shows this. */
  readonly isBusy?: boolean;
  readonly onSubmit?: ComponentProps<'form'>['onSubmit'];
  readonly children?: ReactNode;
}

/** A settings form, with its errors if the server refused it. */
export function SettingsForm({
  action,
  formKey,
  returnTo,
  submit,
  isDangerous = false,
  isQuiet = false,
  isInPlace = false,
  refused,
  isBusy = false,
  onSubmit,
  children,
}: SettingsFormProps): ReactNode {
  const own = refused?.form === action ? refused : undefined;
  const errors = Map.groupBy(own?.errors ?? [], (text) => fieldOfRefusal(text, own?.values) ?? '');
  const variant = isDangerous ? 'danger' : isQuiet ? 'outline' : 'primary';
  return (
    <form
      className="form"
      method="post"
      action={action}
      onSubmit={onSubmit}
      {...(isInPlace && { [formAttributes.inPlace]: '' })}
    >
      {isInPlace && <FormStatus />}
      <Errors texts={errors.get('') ?? []} />
      <input type="hidden" name="form_key" value={formKey} />
      {returnTo !== undefined && <input type="hidden" name="return_to" value={returnTo} />}
      <RefusedFieldsContext value={{ errors, values: own?.values ?? {} }}>
        {children}
      </RefusedFieldsContext>
      <div className="form__actions">
        <Button variant={variant} type="submit" {...(isBusy && { 'aria-disabled': true })}>
          {submit}
        </Button>
      </div>
    </form>
  );
}

/** The server's refusal of a field in the surrounding form. */
export function useRefusal(name: string): FieldErrors {
  const { errors } = use(RefusedFieldsContext);
  return { errors: errors.get(name) ?? [], isFirst: [...errors.keys()][0] === name };
}

/** A text field of the surrounding form. */
export const TextField = (props: Omit<ValidatedFieldProps, 'refusal'>): ReactNode => (
  <ValidatedField {...props} refusal={useRefusal(props.name)} />
);

/**
 * Asks for the password again. The hidden user name field helps password managers and is not
 * submitted.
 */
export const PasswordField = ({
  id,
  label = 'Your password',
  email,
  ...rest
}: {
  readonly id: string;
  readonly label?: string;
  readonly email: string;
  readonly ref?: Ref<HTMLInputElement>;
}): ReactNode => (
  <>
    <input type="email" autoComplete="username" value={email} readOnly hidden />
    <TextField
      id={id}
      name="password"
      label={label}
      type="password"
      autoComplete="current-password"
      maxLength={accountLimits.passwordMax}
      {...rest}
    />
  </>
);

/** A switch that submits `on` or `off`: the hidden field submits `off` for an unchecked box. */
export function SwitchField({
  id,
  name,
  label,
  hint,
  isOn,
}: {
  readonly id?: string;
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  readonly isOn: boolean;
}): ReactNode {
  const hintId = `${id ?? name}-hint`;
  const sent = use(RefusedFieldsContext).values[name];
  return (
    <div>
      <input type="hidden" name={name} value="off" />
      <CheckField
        name={name}
        value="on"
        defaultChecked={sent === undefined ? isOn : sent === 'on'}
        aria-describedby={hintId}
        label={label}
      />
      <FieldNote id={hintId}>{hint}</FieldNote>
    </div>
  );
}

/** A titled section of a settings page. */
export function Panel({
  id,
  title,
  children,
}: {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <section className="page__panel page__section" aria-labelledby={id}>
      <h2 className="page__section-title" id={id}>
        {title}
      </h2>
      {children}
    </section>
  );
}

/** Success message. */
export const SuccessNotice = ({ text }: { readonly text: string | undefined }): ReactNode =>
  text === undefined ? null : (
    <p className="notice notice--success" role="status">
      {text}
    </p>
  );

/**
 * The value that was submitted for a field of a form, cut to 500 characters; undefined unless the
 * server refused this form.
 */
export const submittedValue = (
  refused: RefusedForm | undefined,
  form: string,
  name: string,
): string | undefined => {
  const value = refused?.form === form ? refused.values[name] : undefined;
  return typeof value === 'string' ? firstCharacters(value, 500) : undefined;
};
